"""Runs the preview on the loopback address until Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn

from virsta.serve.app import application
from virsta.serve.live import Live
from virsta.serve.studio import Studio
from virsta.serve.views import Views

HOST = "127.0.0.1"


def bound(port: int) -> socket.socket:
    """Return a socket on the loopback address; raise OSError where the port cannot be had."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def refusal(port: int, error: OSError) -> str:
    """Return why a port cannot be had."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: end the other program, or choose another port with --port"
    return f"port {port} cannot be had: {error.strerror}"


class _Server(uvicorn.Server):
    """Lets the browsers that wait for changes go when it is to end."""

    def __init__(self, config: uvicorn.Config, ended: Callable[[], None]) -> None:
        super().__init__(config)
        self._ended = ended

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, and be done with the signal."""
        del sig, frame
        self.should_exit = True
        self._ended()


def run(root: Path, listener: socket.socket, opened: bool) -> None:
    """Serve a project's sheets until Ctrl-C."""
    asyncio.run(_serve(root, listener, opened))


async def _serve(root: Path, listener: socket.socket, opened: bool) -> None:
    port = listener.getsockname()[1]
    hosts = frozenset(f"{name}:{port}" for name in (HOST, "localhost", "[::1]"))
    studio = Studio(root)
    live = Live(studio)
    loop = asyncio.get_running_loop()
    config = uvicorn.Config(
        application(Views(studio), live, hosts),
        log_config=None,
        log_level=100,  # what is wrong is told in the page
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=2,
    )
    server = _Server(config, partial(_soon, loop, live.end))
    address = f"http://{HOST}:{port}/"
    print(f"{address} shows the sheets of {root.name}; Ctrl-C ends it", flush=True)
    if opened:
        webbrowser.open(address)
    gc.freeze()  # what stays need not be looked through again and again
    await server.serve([listener])


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    loop.call_soon_threadsafe(call)  # from within a signal's handler
