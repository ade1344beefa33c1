"""Frames of an animation."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageSequence

from renderers.picture_context import Picture


def shots(picture: Picture) -> list[Image.Image]:
    """Return all frames of an animation in full colour. A still picture has one."""
    return [shot.convert("RGB").copy() for shot in ImageSequence.Iterator(Image.open(BytesIO(picture.data)))]
