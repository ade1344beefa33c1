"""Uploaded files, as Discord shows them."""

from __future__ import annotations

import hashlib
import hmac
import io
import mimetypes
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from PIL import Image, UnidentifiedImageError

from tavern.wire_types import JSON

HOUSE = "house:"
"""Placeholder for the tavern's own address in stored messages: its port may differ next time."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"GIF8": "image/gif", b"\xff\xd8\xff": "image/jpeg"}


@dataclass(frozen=True)
class Upload:
    """A file of a request: `files[number]`."""

    number: int
    name: str
    data: bytes

    @property
    def kind(self) -> str:
        """Its content type: by its content for pictures, by its name for other files."""
        for begin, kind in KINDS.items():
            if self.data.startswith(begin):
                return kind
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"


def attachment(upload: Upload, id: str, place: str, description: str | None, *, ephemeral: bool) -> JSON:
    """Return Discord's attachment object."""
    url = f"{HOUSE}/attachments/{place}/{id}/{quote(upload.name)}"
    shown: JSON = {
        "id": id,
        "filename": upload.name,
        "size": len(upload.data),
        "url": url,
        "proxy_url": url,
        "content_type": upload.kind,
        **_size(upload),
    }
    if description:
        shown["description"] = description
    if ephemeral:
        shown["ephemeral"] = True
    return shown


def _size(upload: Upload) -> JSON:
    if not upload.kind.startswith("image/"):
        return {}
    try:
        with Image.open(io.BytesIO(upload.data)) as picture:
            return {"width": picture.width, "height": picture.height}
    except (UnidentifiedImageError, OSError):
        return {}


def signature(secret: str, path: str) -> str:
    """Return the last parameter of a file's address. People who were not shown the address cannot guess it."""
    return hmac.new(secret.encode(), path.encode(), hashlib.sha256).hexdigest()[:32]


def addressed(value: Any, address: str, secret: str) -> Any:
    """Return the same with addresses that can be fetched from the tavern at `address`."""
    if isinstance(value, dict):
        return {
            key: _address(one, address, secret)
            if key in ("url", "proxy_url") and isinstance(one, str) and one.startswith(HOUSE)
            else addressed(one, address, secret)
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [addressed(one, address, secret) for one in value]
    return value


def _address(url: str, address: str, secret: str) -> str:
    path = url.removeprefix(HOUSE)
    return f"{address}{path}?hm={signature(secret, path)}"


def same(given: str, expected: str) -> bool:
    """Return True if a given value is the secret, whatever bytes it has."""
    return hmac.compare_digest(given.encode(errors="surrogatepass"), expected.encode())
