"""Files: any bytes give a text or a finding inside it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.properties import check_inside
from virsta.files import decode
from virsta.source import Source

TEXTS = st.text(st.characters(codec="utf-8") | st.sampled_from("äöéÃ©¶\u00a0\u2028\r\n\0移"), max_size=60)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "gb18030"])
BYTES = st.one_of(
    st.binary(max_size=60), st.builds(lambda text, encoding: text.encode(encoding, "replace"), TEXTS, ENCODINGS)
)


@given(raw=BYTES)
@settings(deadline=None, max_examples=300)
def test_any_bytes_are_a_text_or_a_fault_inside_it(raw: bytes) -> None:
    text, faults = decode(raw, "some.txt")
    assert (text is None) == (len(faults) == 1)
    for fault in faults:
        check_inside(fault, fault.place, Source.of("some.txt", raw.decode("utf-8-sig", "replace")))


@given(text=st.text("abc äöü 移动\n\t", max_size=60), mark=st.booleans())
@settings(deadline=None)
def test_what_is_saved_as_utf_8_is_read(text: str, mark: bool) -> None:
    assert decode(text.encode("utf-8-sig" if mark else "utf-8"), "some.txt") == (text, [])


def test_a_byte_order_mark_is_no_column() -> None:
    _, (fault,) = decode("\ufeffab".encode() + b"\xff\n", "some.txt")
    assert (fault.place.line, fault.place.column, fault.place.end_column) == (1, 3, 4)
    assert "byte 0xFF at 5 " in fault.message
