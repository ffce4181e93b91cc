"""What a plain YAML scalar means here, and the spellings that mean two things."""

from __future__ import annotations

import re
from decimal import Decimal

Scalar = str | int | Decimal | bool | None

_WHOLE = re.compile(r"[+-]?(0|[1-9]\d{0,29})", re.ASCII)
_POINT = re.compile(r"[+-]?(0|[1-9]\d{0,29})\.\d{1,30}", re.ASCII)
_SWITCH = re.compile(r"yes|no|on|off", re.IGNORECASE)
_OCTAL = re.compile(r"[+-]?0\d+", re.ASCII)
_SIXTY = re.compile(r"[+-]?\d+(:[0-5]?\d)+(\.\d*)?", re.ASCII)


def meaning(text: str) -> Scalar:
    """Read an unquoted scalar: null, true or false, a decimal number, or text.

    Numbers keep their digits (int or Decimal, never float); exponents, hex, infinities and
    ``1_000`` stay text, so that the field that gets them can say what it wants.
    """
    if text in {"", "~", "null", "Null", "NULL"}:
        return None
    if text in {"true", "True", "TRUE"}:
        return True
    if text in {"false", "False", "FALSE"}:
        return False
    if _WHOLE.fullmatch(text):
        return int(text)
    return Decimal(text) if _POINT.fullmatch(text) else text


def trap(text: str) -> str | None:
    """Say why an unquoted scalar would be read differently by other YAML programs."""
    if _SWITCH.fullmatch(text):
        return f'some YAML readers take a bare {text} for true or false; write "{text}" in quotes'
    if _OCTAL.fullmatch(text):
        return (
            f"some YAML readers take {text} for an octal number; drop the leading zero or quote it"
        )
    if _SIXTY.fullmatch(text):
        return f"some YAML readers take {text} for a number to base 60; write a unit or quote it"
    return None
