"""The files of the built web page: which one a path names, in which encoding, and how long browsers may keep it."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.responses import FileResponse, Response

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Encodings with the ending of their files, the smallest first. The build of the page writes these files."""
_MEDIA_TYPES = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
"""Media types that not every operating system knows."""
_HASHED = "assets/"
"""The folder of files with a hash of their content in their name. They never change."""
_FOREVER, _NEVER = "public, max-age=31536000, immutable", "no-cache"


def cache_control(path: str) -> str:
    """How long browsers may keep this file.

    >>> cache_control("assets/index-B2c3.js")
    'public, max-age=31536000, immutable'
    >>> cache_control("icon.svg")
    'no-cache'
    """
    return _FOREVER if path.startswith(_HASHED) else _NEVER


def accepted_encodings(header: str) -> list[str]:
    """The encodings of the page's files that this Accept-Encoding header allows, the smallest first.

    >>> accepted_encodings("gzip, deflate, br;q=0.5")
    ['br', 'gzip']
    >>> accepted_encodings("br;q=0, *")
    ['gzip']
    """
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        name, _, parameter = part.partition(";")
        key, _, value = parameter.partition("=")
        weights[name.strip()] = _weight(value) if key.strip() == "q" else 1.0
    return [name for name in ENCODINGS if weights.get(name, weights.get("*", 0.0)) > 0]


def _weight(text: str) -> float:
    """A weight that is not a number allows nothing."""
    try:
        return float(text)
    except ValueError:
        return 0.0


def page_file(root: Path, path: str, accept_encoding: str) -> FileResponse | None:
    """The file of the page at this path, compressed if the client accepts it; None if there is no such file."""
    root = root.resolve()
    file = (root / path).resolve()
    if not file.is_relative_to(root) or not file.is_file():
        return None
    headers = {"Cache-Control": cache_control(path), "Vary": "Accept-Encoding"}
    sent = file
    for encoding in accepted_encodings(accept_encoding):
        packed = file.with_name(file.name + ENCODINGS[encoding])
        if packed.is_file():
            sent = packed
            headers["Content-Encoding"] = encoding
            break
    return FileResponse(sent, headers=headers, media_type=_media_type(file))


def missing_file(path: str) -> Response | None:
    """The answer for a script or style that is not there any more, such as one of an older page; None for other paths.

    It has the media type that the browser asked for: browsers log a wrong one as an error of its own.
    """
    if not path.startswith(_HASHED):
        return None
    return Response(status_code=404, headers={"Cache-Control": _NEVER}, media_type=_media_type(Path(path)))


def _media_type(file: Path) -> str:
    return _MEDIA_TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
