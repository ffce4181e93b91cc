"""The rules by family, in the order in which they are tried."""

from steelyard.claims.case import Rule
from steelyard.claims.rules import (
    agreement,
    algebra,
    cost,
    curves,
    dates,
    definitions,
    devices,
    floors,
    formats,
    formulae,
    kv,
    limits,
    little,
    loads,
    machines,
    masks,
    memory,
    models,
    onfile,
    rates,
    shares,
    worth,
)

FAMILIES: dict[str, tuple[Rule, ...]] = {
    "memory": (memory.fits, memory.compared, memory.resident, limits.limit),
    "FLOP floor": (floors.rates,),
    "byte floor": (floors.latencies,),
    "Little's law": (little.little, little.length),
    "linear KV": (kv.growth, kv.slopes, kv.scaling, kv.pool, kv.formula_scaling),
    "unit algebra": (
        algebra.dimension_of_value, algebra.dimension_of_formula, algebra.currencies,
        definitions.defined, formulae.results, curves.ranges, curves.slopes, curves.shapes,
        masks.kept,
    ),
    "agreement": (
        shares.shares, agreement.changes, agreement.one_value, agreement.cover,
        agreement.preferred, agreement.sets, agreement.decisions, agreement.periods,
        rates.counted, rates.tails, rates.significance,
    ),
    "dates": (dates.versions,),
    "device": (
        devices.specified, devices.link, machines.instance, machines.kernel, machines.scaled,
        formats.quantised, formats.integers, formats.kept_wide, formats.reduced,
        models.context, models.sizes, models.attention,
    ),
    "cost": (
        cost.unit_cost, cost.resource_cost, cost.payback, loads.load, loads.printed,
        worth.discounting, worth.worth, worth.incremental,
    ),
    "facts on file": (
        onfile.stated, onfile.functions, onfile.intrinsics, onfile.patterns, onfile.fleet,
    ),
}  # fmt: skip
RULES: tuple[Rule, ...] = tuple(rule for family in FAMILIES.values() for rule in family)
