"""That none of what was asked for will do: it does not fit, is not served or breaks its SLO."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from steelyard.cli.terminal.amounts import count, ranged, span

if TYPE_CHECKING:
    from steelyard.hardware import Forecast

_LOUD = "bold red"


def lacking(found: Sequence[Forecast], words: Mapping[str, str]) -> Iterator[Text]:
    """What nothing reaches, and what comes nearest."""
    from steelyard.hardware import Unserved, may_do, nearest_each

    one = any(may_do(each) for each in found)
    if not found:
        yield Text(words["none.possible"], _LOUD)
    elif not any(each.fits != "no" for each in found):
        yield Text(words["none.alone" if one else "none"], "" if one else _LOUD)
    unserved = [each.timing for each in found if isinstance(each.timing, Unserved)]
    if unserved and not one:
        best = max(unserved, key=lambda each: each.most / each.arriving)
        told = {"most": f"{best.most:.3g}", "arriving": f"{best.arriving:g}"}
        yield Text(words["none.served"].format(**told), _LOUD)
    for each in nearest_each(found):
        yield Text(_nearest(each, words), _LOUD)


def _nearest(each: Forecast, words: Mapping[str, str]) -> str:
    from steelyard.hardware import missed

    told = [
        words["nearest.one"].format(name=words[name], band=ranged(band, span), asked=span(asked))
        for name, band, asked in missed(each)
    ]
    setup = each.setup
    work = words["work"].format(
        model=setup.model.name, isl=count(setup.isl), osl=count(setup.osl)
    )  # fmt: skip
    return words["nearest"].format(work=work, name=setup.name, told=words["comma"].join(told))
