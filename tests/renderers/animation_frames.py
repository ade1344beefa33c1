"""Animations, picture by picture."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageSequence

from renderers.frame import Picture


def shots(picture: Picture) -> list[Image.Image]:
    """All pictures of an animation, in full colour; of one that does not move the one that there is."""
    return [shot.convert("RGB").copy() for shot in ImageSequence.Iterator(Image.open(BytesIO(picture.data)))]
