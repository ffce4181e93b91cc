"""Everything that is predicted of one set-up: memory by part, three limits, times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from steelyard.cli.hardware.words import said, shape, words_of
from steelyard.cli.predict.words import reason
from steelyard.cli.terminal.amounts import count, flow, ranged, size, span
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Band, Budget, Forecast, Timing

_WIDE = 40


def detailed(each: Forecast, words: Mapping[str, str]) -> Group:
    """One set-up from its model to its times."""
    return Group(
        *_head(each, words),
        *_memory(each, words),
        *_limits(each, words),
        *_time(each, words),
        *_remarks(each, words),
    )


def _head(each: Forecast, words: Mapping[str, str]) -> Iterator[Text]:
    from steelyard.hardware import moved

    setup = each.setup
    yield Text(setup.name, style="bold")
    device, own = setup.device, words_of(words["lang"])
    yield _pair(
        words["model"], f"{setup.model.name} · {setup.precision.name} · {shape(setup.model, own)}"
    )
    reported = device.facts.get("reported")
    seen = words["reported"].format(size=reported) if reported else ""
    kind = f"{setup.layout.devices} x {device.name}"
    yield _pair(words["device"], f"{kind} · {device.memory}{seen} · {device.bandwidth}")
    yield _pair(words["layout"], f"{setup.layout} · {setup.engine}")
    if setup.prefill is not None:
        told = words["prefill.told"].format(side=setup.prefill, moved=span(moved(setup)))
        yield _pair(words["prefill"], told + _held(each, words))
    key, n = ("load.users", setup.concurrency) if setup.rate is None else ("load.rate", setup.rate)
    load = words[key].format(n=f"{n:g}", isl=count(setup.isl), osl=count(setup.osl))
    yield _pair(words["load"], load + (words["in.step"] if setup.in_step else ""))


def _held(each: Forecast, words: Mapping[str, str]) -> str:
    """Whether the devices that compute prompts hold what they must."""
    room = each.prompts
    if room is None:
        return ""
    return words[f"prefill.{room.fits}"].format(size=size(room.lacking))


def _pair(name: str, text: str) -> Text:
    return Text(f"  {name}  ", style="dim").append(text, style="default")


def _memory(each: Forecast, words: Mapping[str, str]) -> Iterator[Text]:
    room = each.budget
    yield Text(words["memory" if each.setup.host is None else "memory.alone"], style="bold")
    yield _bar(words["part.weights"], size(room.weights), room.weights / room.memory)
    for name, part in _parts(room):
        yield _bar(words[f"part.{name}"], ranged(part, size), part.mid / room.memory)
    yield _pool(room, words)
    yield _bar(words["part.outside"], size(room.outside), room.outside / room.memory)
    if room.fits != "no" and room.token > 0:
        yield Text(f"  {_wasted(each, words)}", style="dim")


def _wasted(each: Forecast, words: Mapping[str, str]) -> str:
    from steelyard.hardware import waste_of

    waste = waste_of(each.setup)
    return words["waste"].format(
        block=waste.block, tokens=f"{waste.tokens:g}", size=size(waste.size),
        paged=f"{waste.paged:.1%}", longest=f"{each.budget.longest:,}",
        reserved=f"{waste.reserved:.0%}",
    )  # fmt: skip


def _pool(room: Budget, words: Mapping[str, str]) -> Text:
    """What is left for the cache, or what is lacking before there is any."""
    from steelyard.hardware import Band

    pool = room.pool
    if pool.high <= 0:
        lacking = Band(low=-pool.high, mid=-pool.mid, high=-pool.low)
        return _bar(words["part.lacking"], ranged(lacking, size), 0.0)
    left = Band(low=max(pool.low, 0.0), mid=max(pool.mid, 0.0), high=pool.high)
    return _bar(words["part.pool"], ranged(left, size), left.mid / room.memory)


def _parts(room: Budget) -> list[tuple[str, Band]]:
    own = room.overheads
    if own is None:
        return [("overhead", room.overhead)]
    return [
        ("context", own.context), ("collectives", own.collectives), ("graphs", own.graphs),
        ("activations", own.activations),
    ]  # fmt: skip


def _bar(name: str, told: str, part: float) -> Text:
    filled = min(_WIDE, max(0, round(part * _WIDE)))
    from rich.cells import cell_len

    line = Text(f"  {name}{' ' * max(1, 26 - cell_len(name))}", style="dim")
    line.append(f"{told}{' ' * max(1, 24 - cell_len(told))}", style="default")
    return line.append("█" * filled, style="cyan")


def _limits(each: Forecast, words: Mapping[str, str]) -> Iterator[Text]:
    room = each.budget
    yield Text(words["limits"], style="bold")
    kind = "lacking" if room.pool.high <= 0 else room.fits
    told = words[f"limit.start.{kind}"].format(
        longest=f"{room.longest:,}", one=size(room.one), pool=size(abs(room.pool.high)),
        low=size(max(room.pool.low, 0.0)), high=size(room.pool.high),
    )  # fmt: skip
    yield Text("  " + words["limit.start"].format(told=told))
    if room.fits != "no":
        unlimited = words["unlimited"]
        mean, certain = (count(b.mid, unlimited=unlimited) for b in (room.sequences, room.certain))
        yield Text("  " + words["limit.preempt"].format(mean=mean, certain=certain))
        yield Text("  " + words["limit.oom"].format(outside=size(room.outside)))


def _time(each: Forecast, words: Mapping[str, str]) -> Iterator[Text]:
    from steelyard.hardware import Unserved

    timing = each.timing
    yield Text(words["time"], style="bold")
    if isinstance(timing, Unserved):
        yield Text("  " + reason(timing.reason, lang=words["lang"]), "bold red")
        return
    if isinstance(timing, Missing) and each.setup.host is not None and each.budget.fits == "no":
        yield Text("  " + words["time.alone"])
        return
    if isinstance(timing, Missing):
        yield Text("  " + words["unknown"].format(why=reason(timing.reason, lang=words["lang"])))
        return
    yield Text("  " + words["time.ttft"].format(band=ranged(timing.ttft, span)))
    yield Text("  " + words["time.tpot"].format(band=ranged(timing.tpot, span)))
    yield Text("  " + words["time.flow"].format(band=ranged(timing.throughput, flow)))
    yield from _saturation(each, timing, words)
    yield Text("  " + words["time.rung"].format(rung=words.get(f"rung.{timing.rung}", timing.rung)))
    if each.waits:
        asked, held = f"{each.setup.concurrency:,.0f}", count(each.budget.sequences.mid)
        yield Text("  " + words["waits"].format(asked=asked, held=held), style="yellow")


def _saturation(each: Forecast, timing: Timing, words: Mapping[str, str]) -> Iterator[Text]:
    """Where it saturates, and what twice of each of the two scarcest resources would change."""
    one, used = each.saturation, each.used
    if not isinstance(timing.qps, Missing) and not isinstance(one, Missing):
        yield Text("  " + words["time.qps"].format(
            band=ranged(timing.qps, flow), each=ranged(one, flow),
            used="" if isinstance(used, Missing) else f"{used:.0%}",
        ))  # fmt: skip
    (first, more), (second, less), *_ = timing.resources
    yield Text("  " + words["time.binds"].format(
        first=resource(first, words), second=resource(second, words),
        more=f"{more:.2f}", less=f"{less:.2f}",
    ))  # fmt: skip


def _remarks(each: Forecast, words: Mapping[str, str]) -> Iterator[Text]:
    from steelyard.hardware import remarks

    for note in remarks(each.setup):
        own = words_of(words["lang"])
        parts = [note.more] if note.more in own else note.more.split(", ")
        more = words["comma"].join(said(each, own) for each in parts)
        told = words[f"note.{note.kind}"].format(about=note.about, more=more)
        yield Text(f"  · {told}", style="yellow")


def resource(name: str, words: Mapping[str, str]) -> str:
    """A resource in the reader's language."""
    return words.get(f"binds.{name}", name)
