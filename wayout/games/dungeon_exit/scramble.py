"""Solutions written so that nobody reads one by chance: turned by a key, with a check at the end."""

from __future__ import annotations

from base64 import b32decode, b32encode
from binascii import Error
from hashlib import sha256


def _turned(text: bytes, key: str) -> bytes:
    stream = b"".join(sha256(f"{key}/{n}".encode()).digest() for n in range(len(text) // 32 + 1))
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


def scramble(text: str, key: str) -> str:
    """The text in capital letters and digits; `unscramble` with the same key gives it back."""
    plain = text.encode()
    return b32encode(_turned(plain + sha256(plain).digest()[:3], key)).decode().rstrip("=")


def unscramble(scrambled: str, key: str) -> str:
    """The text that `scramble` was given.

    Raises ValueError for anything that it did not write with that key.
    """
    try:
        turned = _turned(b32decode(scrambled + "=" * (-len(scrambled) % 8)), key)
        plain, check = turned[:-3], turned[-3:]
        if sha256(plain).digest()[:3] == check:
            return plain.decode()
    except (Error, UnicodeDecodeError):
        pass
    raise ValueError("not a scrambled solution")
