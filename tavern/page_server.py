"""Serves the browser page, its files and pictures, and guards all requests.

Only this machine can reach the port, but pages of other sites in the same browser can too. So the host name must be the
tavern's own, against foreign names that resolve to this machine. Requests from another page's origin are refused. The
page needs the secret of the printed address. The secret becomes a cookie, which other sites cannot send, and disappears
from the address.
"""

from __future__ import annotations

import base64
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path
from typing import Any

from aiohttp import hdrs, web

from tavern.fake_server.attachments import same, signature
from tavern.fake_server.server import FakeServer

PAGE = Path(__file__).parent / "page"
ASSETS = Path(__file__).parents[1] / "renderers" / "assets"
"""Fonts and icons of the pictures, which the page uses too."""
PICTURE = Path(__file__).parents[1] / "bot" / "avatar.png"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
AT_HOME = (
    '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/">'
    '<title>The Local Tavern</title><a href="/">The Local Tavern</a>'
)
"""A page that redirects itself to the front page.

An HTTP redirect would count as a request of the site that has the link, and browsers send no strict cookie with such a
request."""
LOST = "Open the address that `make run` printed: it holds the key of this tavern."
COLOURS = ("#7c3a2d", "#2d5d7c", "#4a6b2f", "#6b3f7c", "#8a6a1f", "#2f6b62", "#7c2d55", "#44506b")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PageServer:
    """Handlers of the page, and the middleware that guards all requests."""

    def __init__(self, server: FakeServer) -> None:
        self.server = server
        # Derived from the stored secret, so that a page left open still works after a restart.
        self.key = signature(server.secret, "the door")

    @property
    def address(self) -> str:
        """The address to open in a browser, including the secret key."""
        return f"{self.server.address}/?key={self.key}"

    @property
    def cookie(self) -> str:
        """Name of the cookie. Browsers share cookies between ports of a host, so each port has its own name."""
        return f"tavern-{self._port}"

    @property
    def _port(self) -> str:
        return self.server.address.rpartition(":")[2]

    def add_to(self, app: web.Application) -> None:
        """Add the page's routes to this application."""
        app.router.add_get("/", self.enter)
        app.router.add_get("/page/{path:.+}", self.static)
        app.router.add_get("/avatars/{person}", self.avatar)
        app.router.add_get("/attachments/{place}/{id}/{name}", self.attachment)
        app.router.add_get("/emojis/{id}.png", self.emoji)
        app.router.add_get("/favicon.ico", self.icon)

    # --- the guard -------------------------------------------------------------------------------

    @property
    def guard(self) -> Any:
        """The middleware that refuses requests from other sites, and requests without the secret."""

        @web.middleware
        async def guarding(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self._from_here(request):
                response: web.StreamResponse = web.Response(status=403, text="This is somebody's own tavern.")
            elif not request.path.startswith(("/api/", "/gateway")) and not self._may_see(request):
                response = web.Response(status=403, text=LOST)
            else:
                response = await handler(request)
            if not response.prepared and not request.path.startswith("/api/"):
                for name, value in HEADERS.items():
                    response.headers.setdefault(name, value)
            return response

        return guarding

    def _from_here(self, request: web.Request) -> bool:
        names = {f"{name}{port}" for name in ("127.0.0.1", "localhost") for port in self._ports()}
        origin = request.headers.get(hdrs.ORIGIN)
        if request.host not in names or (origin is not None and origin != f"http://{request.host}"):
            return False
        # discord.py sends no origin. The page's own websockets must have one.
        if request.path.startswith(("/api/", "/gateway")):
            return origin is None
        return request.path not in ("/websocket", "/transcript") or origin is not None

    def _ports(self) -> tuple[str, ...]:
        """Return the texts that may follow the host name in an address of the page, such as “:8000”.

        HTTP's default port may be missing.
        """
        return (f":{self._port}", "") if self._port == "80" else (f":{self._port}",)

    def _may_see(self, request: web.Request) -> bool:
        if request.path.startswith("/attachments/"):
            given = request.query.get("hm", "")
            return same(given, signature(self.server.secret, request.rel_url.raw_path))
        return (request.path == "/" and "key" in request.query) or same(request.cookies.get(self.cookie, ""), self.key)

    # --- the page --------------------------------------------------------------------------------

    async def enter(self, request: web.Request) -> web.StreamResponse:
        """Serve the page. If the address has a key, set it as the cookie and redirect instead."""
        if "key" in request.query:
            if not same(request.query["key"], self.key):
                return web.Response(status=403, text=LOST)
            response = web.Response(text=AT_HOME, content_type="text/html")
            response.set_cookie(self.cookie, self.key, httponly=True, samesite="Strict", path="/")
            return response
        return self._file(PAGE / "index.html")

    async def static(self, request: web.Request) -> web.StreamResponse:
        """Serve a file of the page, or a font or icon; 404 if there is none."""
        wanted = request.match_info["path"]
        home = ASSETS if wanted.startswith(("fonts/", "icons/")) else PAGE
        try:
            path = (home / wanted).resolve()
            return self._file(path) if path.is_relative_to(home.resolve()) else web.Response(status=404)
        except (OSError, ValueError):  # raised for names that no file can have
            return web.Response(status=404)

    def _file(self, path: Path) -> web.StreamResponse:
        if not path.is_file():
            return web.Response(status=404, text="There is no such page.")
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        kind = "text/javascript" if path.suffix in (".js", ".mjs") else kind
        charset = "utf-8" if kind.startswith("text/") else None
        return web.Response(body=path.read_bytes(), content_type=kind, charset=charset)

    async def icon(self, request: web.Request) -> web.StreamResponse:
        """Serve the favicon, which is the bot's avatar."""
        return self._file(PICTURE)

    async def avatar(self, request: web.Request) -> web.StreamResponse:
        """Serve a member's picture: the bot's own, or the first letter of a person's name."""
        person = self.server.people.get(request.match_info["person"])
        if person is None:
            return web.Response(status=404)
        if person.bot:
            return self._file(PICTURE)
        colour = COLOURS[hashlib.sha256(person.id.encode()).digest()[0] % len(COLOURS)]
        drawn = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">'
            f'<rect width="80" height="80" fill="{colour}"/>'
            '<text x="40" y="43" font-family="system-ui, sans-serif" font-size="38" font-weight="600" fill="#fff" '
            f'text-anchor="middle" dominant-baseline="middle">{escape(person.name[:1].upper())}</text></svg>'
        )
        return web.Response(body=drawn.encode(), content_type="image/svg+xml")

    async def emoji(self, request: web.Request) -> web.StreamResponse:
        """Serve the picture of an emoji of the bot's application."""
        found = self.server.emoji.get(request.match_info["id"])
        if found is None:
            return web.Response(status=404)
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        return web.Response(body=base64.b64decode(found["image"]), content_type="image/png", headers=headers)

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        """Serve a file of a message; 404 if it is deleted."""
        found = await self.server.storage.file(request.match_info["id"])
        if found is None:
            return web.Response(status=404, text="This content is no longer available.")
        _, kind, data = found
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        if not kind.startswith("image/"):
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind, headers=headers)
