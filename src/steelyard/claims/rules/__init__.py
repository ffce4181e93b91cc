"""Every rule, with what it may have something to say of."""

from functools import lru_cache

from steelyard.claims.case import Judging, Rule
from steelyard.claims.rules import (
    agreement,
    algebra,
    cost,
    curves,
    dates,
    definitions,
    delays,
    devices,
    formats,
    formulae,
    inflight,
    kv,
    limits,
    links,
    little,
    loads,
    machines,
    masks,
    memory,
    models,
    onfile,
    order,
    power,
    priced,
    rates,
    shares,
    throughput,
    used,
    wholes,
    worth,
)


def _any(*judges: Judging) -> list[Rule]:
    return [Rule(judge=one) for one in judges]


def _of(quantities: str, *judges: Judging) -> list[Rule]:
    return [Rule(judge=one, of=frozenset(quantities.split(", "))) for one in judges]


def _having(fields: str, *judges: Judging) -> list[Rule]:
    return [Rule(judge=one, having=frozenset(fields.split(", "))) for one in judges]


RULES: tuple[Rule, ...] = (
    *_any(memory.fits),
    *_having("more, less", memory.compared),
    *_of("resident share", memory.resident),
    *_of("token limit", limits.limit),
    *_of("request rate, token rate, prefill rate, token total, duration", throughput.rates),
    *_of("latency, ttft, tpot", delays.latencies, delays.closed),
    *_of("token rate, tpot", inflight.together),
    *_any(little.little),
    *_of("token rate, prefill rate", little.length),
    *_of("kv growth, kv per token", kv.growth, kv.formula_scaling),
    *_having("series", kv.slopes),
    *_of("kv scaling, attention scores scaling, weights scaling", kv.scaling),
    *_of("kv pool", kv.pool),
    *_any(algebra.dimension_of_value),
    *_having("formula", algebra.dimension_of_formula, definitions.defined, formulae.results,
             curves.ranges, curves.slopes),
    *_having("amounts", algebra.currencies),
    *_having("shape", curves.shapes),
    *_having("code", masks.kept),
    *_having("parts, total", shares.shares),
    *_having("change", agreement.changes),
    *_having("same", agreement.one_value),
    *_having("cover", agreement.cover),
    *_having("prefers", agreement.preferred),
    *_having("stated", agreement.sets),
    *_having("decides", agreement.decisions),
    *_having("requires", agreement.periods),
    *_having("sample", rates.counted, rates.tails),
    *_of("significance", rates.significance),
    *_any(dates.versions, devices.specified),
    *_of("link bandwidth", links.link),
    *_of("collective bandwidth", links.collective_rate),
    *_of("collective time", links.collective_time),
    *_of("expert traffic", links.expert_traffic),
    *_of("power", power.drawn),
    *_of("energy per token, energy efficiency", power.energy),
    *_of("mfu, mbu, cache hit rate, acceptance rate", used.shares),
    *_of("mfu", used.flops),
    *_of("mbu", used.bytes_read),
    *_of("accepted length, speed-up", used.accepted),
    *_of("speed-up", formats.sped_up),
    *_having("together", order.ordered),
    *_of("latency", order.added),
    *_of("token rate", little.streams),
    *_of("instance", machines.instance),
    *_of("kernel time", machines.kernel),
    *_having("against", machines.scaled),
    *_any(formats.quantised),
    *_having("bits", formats.integers),
    *_of("kv bits", formats.kept_wide),
    *_of("size reduction, expert share", formats.reduced),
    *_of("context length, sequence length", models.context),
    *_of("parameters, active parameters, active share", models.sizes),
    *_having("property", models.attention),
    *_any(wholes.claimed, wholes.stated, wholes.fallen),
    *_any(priced.unit_cost, priced.unit_floor),
    *_of("running cost, cost", priced.bill),
    *_having("used", cost.resource_cost),
    *_of("payback", cost.payback),
    *_of("volume", loads.load),
    *_any(loads.printed),
    *_of("discount factor", worth.discounting),
    *_of("npv", worth.worth),
    *_having("drivers", worth.incremental),
    *_having("subject", onfile.stated, onfile.functions, onfile.intrinsics),
    *_having("pattern", onfile.patterns),
    *_of("request rate, token rate", onfile.fleet),
)  # fmt: skip


@lru_cache(maxsize=1_000)
def rules_of(quantity: str, fields: frozenset[str]) -> tuple[Rule, ...]:
    """The rules that may have something to say of a quantity beside which such fields stand.

    Kept: in a table all rows of a column have the same of both.
    """
    return tuple(one for one in RULES if one.concerns(quantity, fields))
