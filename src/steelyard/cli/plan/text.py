"""A plan as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelyard.cli.plan.words import WORDS
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.weigh import Plan
    from steelyard.weigh.gateoutlook import GateOutlook


def plan_text(found: Plan, *, lang: str) -> Iterator[str]:
    """Means first, then gates, then comparisons."""
    says = WORDS[lang]
    yield found.study
    yield from _means(found, lang)
    if found.gates:
        yield ""
        yield says["gates"]
    for gate in found.gates:
        yield f"  {_gate(gate, lang)}"
    yield from _comparisons(found, lang)
    yield ""
    yield says["nothing"]


def _means(found: Plan, lang: str) -> Iterator[str]:
    says = WORDS[lang]
    short = "" if found.fits >= 1 else says["short"].format(share=_percent(found.fits))
    used, days = _days(found.used_days, lang), _days(found.days, lang)
    yield f"  {says['time'].format(used=used, days=days)}{short}"
    if found.together:
        line = says["turns" if found.turns else "atonce"]
        swap = _days(found.swap_days, lang)
        yield "  " + line.format(gpus=found.gpus, swap=swap, together=found.together)
    if found.homeless:
        names = _names(found.homeless, lang)
        yield "  " + says["homeless"].format(names=names, gpus=found.gpus)
    for how in dict.fromkeys(found.timed_by.values()):
        names = _names([n for n, by in found.timed_by.items() if by == how], lang)
        yield "  " + says[f"by.{how}"].format(names=names)


def _gate(one: GateOutlook, lang: str) -> str:
    says = WORDS[lang]
    whose = "" if one.deployment is None else says["whose"].format(name=one.deployment)
    passes, fails = _percent(one.passes), _percent(one.fails)
    known = one.passes is not None
    return says[one.outcome.value].format(
        gate=one.gate,
        whose=whose,
        n=one.independent,
        allowed=one.allowed,
        passes=passes,
        fails=fails,
        way=says[f"way.{_way(one)}"],
        chance=says["chance"].format(passes=passes, fails=fails) if known else "",
        why=_why(one, lang),
    )


def _way(one: GateOutlook) -> str:
    passes, fails = one.passes or 0.0, one.fails or 0.0
    if min(passes, fails) > 0.2:
        return "either"
    return "pass" if passes >= fails else "fail"


def _why(one: GateOutlook, lang: str) -> str:
    lack = max(0, (one.needed or 0) - (one.independent or 0))
    return WORDS[lang][f"why.{one.limit.value}"].format(
        needed=one.needed, lack=lack, days="" if one.days is None else _days(one.days, lang)
    )


def _comparisons(found: Plan, lang: str) -> Iterator[str]:
    says = WORDS[lang]
    for now, more in zip(found.comparisons, found.more, strict=True):
        yield ""
        yield says["comparisons"].format(workload=now.workload, suite=now.suite)
        for apart, least in now.difference.items():
            shown, twice = (_least(each, lang) for each in (least, more.difference[apart]))
            yield "  " + says["row"].format(
                now=shown, more=twice, apart=apart, buys=says[f"buys.{found.more_by}"]
            )


def _least(value: float | Missing, lang: str) -> str:
    return WORDS[lang]["never"] if isinstance(value, Missing) else f"{value:.1%}"


def _names(names: list[str] | tuple[str, ...], lang: str) -> str:
    return ("、" if lang == "zh" else ", ").join(names)


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


def _days(days: float, lang: str) -> str:
    """Days, or hours where it is less than one."""
    name, number = ("days", days) if days >= 1 else ("hours", days * 24)
    return WORDS[lang][name].format(n=f"{number:.3g}")
