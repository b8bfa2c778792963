"""Rulings of the canon: what they settle, and when they no longer do."""

from __future__ import annotations

from pathlib import Path

from tests.projects import CANON, GUIDE, TEXT, findings, lay_out

CARRI, CARRI_GUIDE = "sources/carri/text.txt", "sources/carri/guide.yaml"


def test_a_ruling_for_an_unknown_document_is_told(tmp_path: Path) -> None:
    change = (CANON, "document: carri, reason", "document: carry, reason")
    unknown = findings(lay_out("plain.pair.conflict.ruled", tmp_path, change))[0]
    assert (unknown["code"], unknown["line"]) == ("name-unknown", 35)
    assert "`carri`" in unknown["help"]


def test_a_ruling_on_what_is_no_fact_gets_the_nearest(tmp_path: Path) -> None:
    unknown = findings(lay_out("plain.pair.conflict.ruled", tmp_path, (CANON, "travel.pace:", "travel.pase:")))[0]
    assert (unknown["code"], unknown["line"]) == ("name-unknown", 35)
    assert "`travel.pace`" in unknown["help"]


def test_a_ruling_does_not_settle_what_another_document_contradicts(tmp_path: Path) -> None:
    """It is for `carri`; `carts` now says two things, and that `carri` is right does not say which of them it means."""
    changes = (
        (TEXT, "ja puhkab", "või läbib 9 miili tunnis ja puhkab"),
        (GUIDE, '"Vanker läbib {pace}"', '"Vanker läbib {pace}", "läbib {pace}"'),
    )
    found = findings(lay_out("plain.pair.conflict.ruled", tmp_path, *changes))
    assert [(own["code"], own["line"]) for own in found] == [("conflict-internal", 3)]
    assert [place["message"] for place in found[0]["related"]] == ["`carts` says `9 miili tunnis`"]


def test_a_ruling_for_a_document_that_no_longer_says_it_is_stale(tmp_path: Path) -> None:
    changes = (
        (TEXT, "ja puhkab", "või läbib 9 miili tunnis ja puhkab"),
        (GUIDE, '"Vanker läbib {pace}"', '"Vanker läbib {pace}", "läbib {pace}"'),
        (CARRI, "percorre 6.000 metri all'ora e", "percorre la strada e"),
        (CARRI_GUIDE, '"percorre {pace}", ', ""),
    )
    found = findings(lay_out("plain.pair.conflict.ruled", tmp_path, *changes))
    assert {own["code"] for own in found} == {"conflict-internal", "ruling-stale", "value-unstated"}


def test_a_ruling_does_not_settle_another_document_s_broken_invariant(tmp_path: Path) -> None:
    ruling = "\nrulings:\n  carts.handcart.load: {{document: {}, reason: it is so}}\n"
    project = lay_out("plain.invariant.broken", tmp_path)
    canon = (project / CANON).read_text("utf-8")
    for document, codes in (("carts", []), ("carri", ["name-unknown", "conflict-internal"])):
        (project / CANON).write_text(canon + ruling.format(document), "utf-8")
        assert [own["code"] for own in findings(project)] == codes


def test_a_ruling_on_an_invariant_that_holds_again_is_stale(tmp_path: Path) -> None:
    project = lay_out("plain.invariant", tmp_path)
    with (project / CANON).open("a", encoding="utf-8") as canon:
        canon.write("\nrulings:\n  carts.handcart.load: {document: carts, reason: it is so}\n")
    assert [own["code"] for own in findings(project)] == ["ruling-stale"]


def test_dice_agree_in_the_same_unit_alone(tmp_path: Path) -> None:
    """One text says 1d6 hours, the other 1d6 seconds."""
    changes = (
        (TEXT, "kaks tundi", "1d6 tundi"),
        (CARRI, "due ore", "1d6 secondi"),
        (
            "locales/it/language.yaml",
            "  hour: {read: [ora, ore]}",
            "  hour: {read: [ora, ore]}\n  second: {read: [secondi]}",
        ),
    )
    found = findings(lay_out("plain.pair", tmp_path, *changes))
    assert [own["code"] for own in found] == ["conflict"]


def test_a_stale_ruling_is_marked_where_it_stands(tmp_path: Path) -> None:
    (stale,) = findings(lay_out("plain.pair.ruling-stale", tmp_path))
    assert (stale["code"], stale["line"], stale["column"]) == ("ruling-stale", 35, 3)
