"""A day of the calendar, as all of a study writes it."""

from __future__ import annotations

import datetime as dt
import re
from typing import Annotated

from pydantic import PlainValidator, WithJsonSchema


def day(raw: object) -> dt.date:
    """Read ``2026-11-01``; a date is taken as it is.  Raises ValueError with the way out."""
    if isinstance(raw, dt.date):
        return raw
    if isinstance(raw, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", raw, re.ASCII):
        try:
            return dt.date.fromisoformat(raw)
        except ValueError:
            raise ValueError(f"'{raw}' is not a day of the calendar") from None
    raise ValueError("a day is required, written 2026-11-01")


Day = Annotated[dt.date, PlainValidator(day), WithJsonSchema({"type": "string", "format": "date"})]
