"""Entry of the API: checks the token, parses the body, calls the endpoint and sends its answer."""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tavern.api.request import Answer, ApiRequest, Handle, read
from tavern.api.routes import ROUTES, WITHOUT_TOKEN
from tavern.api_errors import ApiError, invalid_form
from tavern.fake_server.attachments import same
from tavern.fake_server.server import FakeServer
from tavern.interactions import Interactions
from tavern.json_response import as_json
from tavern.wire_types import JSON

BASE = "/api/v10"
SECRETS = re.compile(r"(/interactions/\d+/|/webhooks/\d+/)[^/]+")
Witness = Callable[[str, str, Any, int, Any], None]
"""Function that is called with the method, path and body of a request, and the status and body of its answer."""
log = logging.getLogger(__name__)


class Api:
    """Discord's API on this machine. `witness` is called with each request and its answer."""

    def __init__(
        self, server: FakeServer, interactions: Interactions, token: str, witness: Witness | None = None
    ) -> None:
        self.server = server
        self.interactions = interactions
        self.witness = witness
        self._token = token

    def add_to(self, app: web.Application) -> None:
        """Add the routes under `/api/v10` to the application `app`."""
        for method, path, handle in ROUTES:
            app.router.add_route(method, BASE + path, self._answering(handle))
        app.router.add_route("*", r"/api/{rest:[\s\S]*}", self._unknown)

    def _answering(self, handle: Handle) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def answering(request: web.Request) -> web.StreamResponse:
            return await self._answer(request, handle)

        return answering

    async def _answer(self, request: web.Request, handle: Handle) -> web.StreamResponse:
        path = request.path.removeprefix(BASE)
        asked: Any = None
        headers: dict[str, str] = {}
        try:
            self._admit(request, path)
            call = ApiRequest(self.server, self.interactions, dict(request.match_info), dict(request.query))
            call.json, call.files = await read(request)
            asked = call.json
            status, body = await _call(handle, call)
        except ApiError as refused:
            if refused.status == 400:
                log.info("API request refused: %s %s: %s", request.method, _safe(request), refused.body)
            status, body, headers = refused.status, refused.body, refused.headers
        if self.witness is not None:
            self.witness(request.method, path, asked, status, body)
        if status == 204:
            return web.Response(status=204)
        return as_json(body, status=status, headers=headers)

    def _admit(self, request: web.Request, path: str) -> None:
        """Refuse a request with the HTTP status 401 if it lacks the bot's token.

        Paths that contain a token of their own need none.
        """
        if path.split("/")[1] in WITHOUT_TOKEN:
            return
        given = request.headers.get("Authorization", "")
        if not same(given, f"Bot {self._token}"):
            raise ApiError(401, 0, "401: Unauthorized")

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        """Answer 404, as Discord does for an unknown path.

        The log says so, because the tavern may lack an endpoint that Discord has.
        """
        log.warning("endpoint missing in the tavern: %s %s", request.method, _safe(request))
        body: JSON = {"message": "404: Not Found", "code": 0}
        return as_json(body, status=404)


async def _call(handle: Handle, call: ApiRequest) -> Answer:
    try:
        given = handle(call)
        return await given if inspect.isawaitable(given) else given
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        log.exception("API request could not be handled; answered with the error 50035")
        raise invalid_form(["the body does not have the form of this request"]) from error


def _safe(request: web.Request) -> str:
    """Return the path of a request without tokens, for the log."""
    return SECRETS.sub(r"\1…", request.rel_url.raw_path)
