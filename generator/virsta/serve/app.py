"""The preview as a web application. It only reads, and answers to its own address alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from virsta.serve.live import Live
from virsta.serve.steps import Choice
from virsta.serve.views import Views

_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Guard:
    """Answers requests for our own address only, so that no other site can read the preview by a name of its own."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and give the answer the headers that every answer has."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(asked) != 1 or asked[0].lower() not in self.hosts:
            await PlainTextResponse("This preview has another address.\n", 421)(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
            await send(message)

        await self.app(scope, receive, headed)


class Preview:
    """The routes."""

    def __init__(self, views: Views, live: Live) -> None:
        self.views, self.live = views, live

    async def index(self, _: Request) -> Response:
        """Show all locales."""
        await self.live.refresh()
        return HTMLResponse(await asyncio.to_thread(self.views.index))

    async def sheet(self, request: Request) -> Response:
        """Show the sheet of a locale."""
        await self.live.refresh()
        locale, choice = self._asked(request.path_params["locale"], request.query_params)
        if isinstance(choice, str):
            return PlainTextResponse(choice, 404)
        return HTMLResponse(await asyncio.to_thread(self.views.sheet, locale, choice))

    async def panel(self, request: Request) -> Response:
        """Tell of a message and of facts."""
        query = request.query_params
        locale, choice = self._asked(query.get("locale", ""), query)
        if isinstance(choice, str):
            return PlainTextResponse(choice, 404)
        message, shown, facts = query.get("message", ""), query.get("shown", ""), query.getlist("fact")
        return HTMLResponse(await asyncio.to_thread(self.views.panel, locale, choice, message, shown, facts))

    async def menu(self, request: Request) -> Response:
        """Show the other locales, the choices and the findings of a locale."""
        locale, choice = self._asked(request.query_params.get("locale", ""), request.query_params)
        if isinstance(choice, str):
            return PlainTextResponse(choice, 404)
        return HTMLResponse(await asyncio.to_thread(self.views.menu, locale, choice))

    async def events(self, _: Request) -> Response:
        """Tell a browser whenever files have changed."""
        return StreamingResponse(self._stream(), media_type="text/event-stream")

    async def _stream(self) -> AsyncIterator[str]:
        async for revision in self.live.follow():
            yield ": still here\n\n" if revision is None else f"data: {revision}\n\n"

    async def state(self, request: Request) -> Response:
        """Tell which page a browser should show, and its faults; `sound` is what showed none so far."""
        query = request.query_params
        locale, choice = query.get("locale", ""), Choice()
        if locale:
            locale, asked = self._asked(locale, query)
            if isinstance(asked, str):
                return PlainTextResponse(asked, 404)
            choice = asked
        return JSONResponse(await self.live.settled(lambda: self.views.state(locale, choice), "sound" in query))

    def _asked(self, locale: str, query: QueryParams) -> tuple[str, Choice | str]:
        """Return the locale and choice that are asked for, or what is wrong with them."""
        choice = Choice(query.get("units", "native"), query.get("convention", "game"), query.get("edition") or None)
        return locale, self.views.unknown(locale, choice) or choice


async def _failed(_: Request, error: Exception) -> Response:
    """Tell a fault of the program in a line."""
    return PlainTextResponse(f"virsta failed: {type(error).__name__}: {error}", 500)


def application(views: Views, live: Live, hosts: frozenset[str]) -> ASGIApp:
    """Return the application, which watches the project for as long as it runs."""
    preview = Preview(views, live)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(live.watch())
        yield
        watching.cancel()

    routes = [
        Route("/", preview.index),
        Route("/_virsta/events", preview.events),
        Route("/_virsta/state", preview.state),
        Route("/_virsta/panel", preview.panel),
        Route("/_virsta/menu", preview.menu),
        Mount("/_virsta", StaticFiles(directory=Path(__file__).parent / "static")),
        Route("/favicon.ico", lambda _: Response(status_code=204)),
        Route("/{locale}/", preview.sheet),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan, exception_handlers={Exception: _failed}), hosts)
