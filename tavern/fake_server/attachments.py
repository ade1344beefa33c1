"""Uploaded files: Discord's attachment objects, and signed addresses."""

from __future__ import annotations

import hashlib
import hmac
import io
import mimetypes
import re
import unicodedata
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from PIL import Image, UnidentifiedImageError

from tavern.wire_types import JSON

HOUSE = "house:"
"""Prefix in stored messages that stands for the tavern's address. The port may be another one after a restart."""
UPLOADED = "attachment://"
"""Prefix of an address that refers to a file uploaded with the same message."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"GIF8": "image/gif", b"\xff\xd8\xff": "image/jpeg"}


@dataclass(frozen=True)
class Upload:
    """A file of a request. `number` is the number in its form field `files[number]`."""

    number: int
    name: str
    data: bytes

    @property
    def kind(self) -> str:
        """The file's content type: for pictures by their first bytes, for other files by their name."""
        for begin, kind in KINDS.items():
            if self.data.startswith(begin):
                return kind
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"


def attachment(upload: Upload, id: str, place: str, description: str | None, *, ephemeral: bool) -> JSON:
    """Return Discord's attachment object for the file `upload` in a channel.

    `id` is the new id of the file, and `place` that of the channel. `description` is its alternative text, or None.
    `ephemeral`: True if its message is.
    """
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


def safe_name(name: str) -> str:
    """Return a file's name as Discord changes it: Latin letters and digits, with underscores for blanks.

    Source: discord-api-docs, issues 7754 and 4292.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().replace("/", " ")
    return re.sub(r"[^A-Za-z0-9_.-]", "", "_".join(plain.split())).strip("._") or "unknown"


def safe_names(asked: JSON) -> JSON:
    """Return the body `asked` of a message with the names of its files changed as Discord changes them.

    References to these files in the body are changed too.
    """
    listed = asked.get("attachments")
    changed: JSON = _safe_references(asked)
    if isinstance(listed, list):
        changed["attachments"] = [
            {**one, "filename": safe_name(one["filename"])}
            if isinstance(one, dict) and isinstance(one.get("filename"), str)
            else one
            for one in listed
        ]
    return changed


def _safe_references(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _safe_references(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_safe_references(one) for one in value]
    if isinstance(value, str) and value.startswith(UPLOADED):
        return UPLOADED + safe_name(value.removeprefix(UPLOADED))
    return value


def _size(upload: Upload) -> JSON:
    if not upload.kind.startswith("image/"):
        return {}
    try:
        with Image.open(io.BytesIO(upload.data)) as picture:
            return {"width": picture.width, "height": picture.height}
    except (UnidentifiedImageError, OSError):
        return {}


def signature(secret: str, path: str) -> str:
    """Return the signature that the address of a file with this path contains.

    Because of the signature, people cannot guess the address of a file that they were not shown. `secret` is the
    key of the tavern's signatures.
    """
    return hmac.new(secret.encode(), path.encode(), hashlib.sha256).hexdigest()[:32]


def addressed(value: Any, address: str, secret: str) -> Any:
    """Return a copy of a JSON value in which addresses of stored files (with the prefix `HOUSE`) are complete and
    signed.

    They then lead to the tavern at `address`. `secret` is the key of the tavern's signatures.
    """
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
    """Return True if the texts `given` and `expected` are equal.

    The time of the comparison reveals nothing about `expected`, which is secret.
    """
    return hmac.compare_digest(given.encode(errors="surrogatepass"), expected.encode())
