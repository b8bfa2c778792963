"""Who can reach the preview, and how it begins and ends."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.serve.overlay import open_sheet
from tests.serve.served import COMMAND, Served, serving

OTHERS = ("evil.example", "evil.example:{port}", "127.0.0.1.evil.example:{port}", "127.0.0.1:1")
PATHS = ("/", "/fi/", "/_virsta/events?locale=fi", "/_virsta/panel?locale=fi&message=title", "/_virsta/preview.js")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example:{port}", "127.0.0.1:1"]
)
def test_another_name_is_refused(served: Served, path: str, host: str) -> None:
    """A site whose name has been made to point here cannot read anything."""
    assert served.get(path, host.format(port=served.port)) == (421, "This preview has another address.\n")


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}"])
def test_our_own_names_are_answered(served: Served, host: str) -> None:
    status, text = served.get("/", host.format(port=served.port))
    assert status == 200
    assert "Sheets of all locales" in text


def test_no_other_site_may_read_or_frame_it(served: Served) -> None:
    connection = HTTPConnection("127.0.0.1", served.port, timeout=10)
    connection.request("GET", "/fi/", headers={"Origin": "https://evil.example"})
    headers = {name.lower(): value for name, value in connection.getresponse().getheaders()}
    assert "access-control-allow-origin" not in headers
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "script-src 'self';" in headers["content-security-policy"]


def test_files_beside_the_script_stay_closed(served: Served) -> None:
    for path in ("/_virsta/../app.py", "/_virsta/%2e%2e/app.py", "/_virsta/..%2fapp.py"):
        assert served.get(path)[0] == 404


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="no /proc here")
def test_it_listens_on_the_loopback_address_alone(served: Served) -> None:
    port = f"{served.port:04X}"
    listening = []
    for table in ("tcp", "tcp6"):
        rows = [line.split() for line in Path(f"/proc/net/{table}").read_text("ascii").splitlines()[1:]]
        listening += [row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{port}")]
    assert listening == [f"0100007F:{port}"]


def test_a_port_in_use_is_told_in_a_line(served: Served) -> None:
    words = [*COMMAND, "--project", str(served.root), "--port", str(served.port)]
    told = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, told.stdout) == (2, "")
    line = f"port {served.port} is in use: end the other program, or choose another port with --port\n"
    assert told.stderr == line


def test_it_opens_the_browser_that_the_system_names(copied: Path, tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n', "ascii")
    program.chmod(0o755)
    with serving(copied, "--open", BROWSER=str(program)) as served:
        assert served.get("/")[0] == 200
        assert (tmp_path / "opened").read_text("ascii") == f"{served.address}\n"


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_though_a_browser_listens(browser: Browser, copied: Path, sent: signal.Signals) -> None:
    """The page may tell in its console that it looks for the server again, so it is none that may tell nothing."""
    with closing(browser.new_page()) as page, serving(copied) as served:
        open_sheet(page, served)
        served.process.send_signal(sent)
        _, told = served.process.communicate(timeout=30)
        assert (served.process.returncode, told) == (0, "")
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", served.port))


def test_without_its_packages_it_says_how_to_get_them(copied: Path) -> None:
    program = f"""
import sys
sys.modules["watchfiles"] = None  # what Python does where it is known to be missing
from virsta.cli import main
main(["serve", "--project", {str(copied)!r}])
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "virsta serve needs watchfiles: pip install 'virsta[serve]'\n"
