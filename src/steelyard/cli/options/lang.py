"""The languages a user can ask for."""

from __future__ import annotations

from enum import StrEnum


class Lang(StrEnum):
    """Chinese or English."""

    EN = "en"
    ZH = "zh"
