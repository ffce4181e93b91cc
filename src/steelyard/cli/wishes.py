"""What is to be watched beside a load, from the options that say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.load.watching import Wish


def wished(
    metrics: str | None, prometheus: str | None, selector: str | None, accelerator: str | None
) -> Wish | None:
    """None where nothing is to be watched.  Raises StudyError that names the option."""
    if not any((metrics, prometheus, selector, accelerator)):
        return None
    from steelyard.load.watching import Wish, read_selector

    try:
        return Wish(
            metrics=metrics,
            prometheus=prometheus,
            selector={} if selector is None else read_selector(selector, what="selector"),
            accelerator=accelerator,
        )
    except StudyError as why:
        raise StudyError(f"--{why}") from None
