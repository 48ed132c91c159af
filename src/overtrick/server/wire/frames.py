"""WebSocket frames: a message is encoded and framed once, and the same bytes are written to all its clients."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

_encode: Callable[[object], bytes] = msgspec.json.Encoder().encode

TEXT = 0x81
"""The first byte of a whole text message."""
_IS_MASKED = 0x80
_MASK_BYTES = 4


def frame(message: object) -> bytes:
    r"""A message as JSON in a text frame. A server does not mask its frames.

    >>> frame({"type": "pong"})
    b'\x81\x0f{"type":"pong"}'
    """
    return frame_text(_encode(message))


def encode(message: object) -> bytes:
    """A message as JSON, to be framed."""
    return _encode(message)


def frame_with_own(shared: bytes, own: object) -> bytes:
    r"""A message in JSON as a frame for one seat: fields of its own are added to the last value, which is not empty.

    What everybody gets is encoded only once in this way.

    >>> frame_with_own(encode({"seq": 7, "view": {"turn": 1}}), {"hand": ["SA"]})
    b'\x81){"seq":7,"view":{"turn":1,"hand":["SA"]}}'
    """
    assert shared[-2:] == b"}}"
    return frame_text(shared[:-2] + b"," + _encode(own)[1:] + b"}")


def frame_text(text: bytes) -> bytes:
    """A text frame with this message, which is encoded already."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def measure(data: bytes, start: int) -> tuple[int, int] | None:
    r"""Where the payload of the frame that begins at this place starts and ends. None if its head is not complete.

    The key of a masked frame is in the four bytes before the payload.

    >>> measure(frame("hello"), 0)
    (2, 9)
    >>> measure(b"\x81", 0)
    """
    if len(data) < start + 2:
        return None
    second = data[start + 1]
    size, head = second & 0x7F, start + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        if len(data) < head + width:
            return None
        size, head = int.from_bytes(data[head : head + width], "big"), head + width
    if second & _IS_MASKED:
        head += _MASK_BYTES
    return head, head + size
