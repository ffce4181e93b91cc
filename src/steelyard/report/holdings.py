"""Every figure of money in a record: whose it is, what it is made of, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from steelyard.evidence import Status, weakest
from steelyard.report.ledger_sentences import years_shown
from steelyard.report.money import known
from steelyard.report.reading import Reading

Row = Mapping[str, Any]
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """A figure and its place in measurements.json."""

    path: Path
    whose: str
    name: str
    """A key of the words, or a name of the study's own."""
    value: Any
    """A number, low/base/high, or missing with its reason."""
    currency: str
    made: str
    """A key of the words: how it follows from what stands above it."""
    lines: tuple[int, ...] = ()
    """Places of the declared lines that it is made of."""
    status: str = ""
    note: str = ""

    @property
    def pointer(self) -> str:
        """Its place as a JSON pointer (RFC 6901)."""
        return "".join(f"/{part}" for part in self.path)


def money_ref(*path: str | int) -> str:
    """The address of the row that says where a figure of money is from."""
    return "-".join(("y", *map(str, path)))


def line_ref(place: int) -> str:
    """The address of a declared line."""
    return f"line-{place + 1}"


def figure_at(found: Any, path: Iterable[str | int]) -> Any:
    """What stands at a path; the first on the way that is missing."""
    for part in path:
        if missing(found):
            break
        found = found[part]
    return found


def missing(found: Any) -> bool:
    """Whether there is a reason instead of a figure."""
    # a ledger lists what it lacks under the same name
    return isinstance(found, Mapping) and isinstance(found.get("missing"), str)


def holdings(reading: Reading) -> Iterator[Holding]:
    """Known figures of the windows' cost, of the two ledgers and of the returns."""
    for found in _all(reading):
        if not missing(found.value):
            yield found


def _all(reading: Reading) -> Iterator[Holding]:
    yield from _spent(reading)
    money = reading.findings.get("money")
    if money:
        for place, each in enumerate(money["ledgers"]):
            yield from _ledgers(place, each, money["lines"])
        for place, each in enumerate(known(money.get("returns")) or ()):
            yield from _returns(place, each)
        yield from _worth(money)


def _spent(reading: Reading) -> Iterator[Holding]:
    if not reading.findings.get("prices"):
        return
    for place, cost in enumerate(reading.findings.get("costs", ())):
        told = {
            "whose": reading.place(cost),
            "currency": cost["currency"] or "",
            "status": cost["status"],
            "note": str(cost.get("source") or ""),
        }
        if cost.get("rate_per_h") is not None:
            path = ("costs", place, "rate_per_h")
            yield Holding(
                path=path, name="y.rate", value=cost["rate_per_h"], made="y.price", **told
            )
        path = ("costs", place, "amount")
        made = "y.tokens" if cost.get("rate_per_h") is None else "y.windows"
        yield Holding(path=path, name="y.amount", value=cost["amount"], made=made, **told)


def _ledgers(place: int, each: Row, declared: Sequence[Row]) -> Iterator[Holding]:
    whose, currency = each["deployment"], each["currency"]
    numbers = {line["name"]: number for number, line in enumerate(declared)}

    def holding(*path: str | int, name: str, value: Any, made: str, of: Iterable[str]) -> Holding:
        lines = tuple(numbers[one] for one in of if one in numbers)
        return Holding(
            path=("money", "ledgers", place, *path),
            whose=whose,
            name=name,
            value=value,
            currency=currency,
            made=made,
            lines=lines,
            status=_status(declared[number]["status"] for number in lines),
        )

    for which in ("accrual", "cash"):
        ledger = each[which]
        names = [line["name"] for line in ledger["lines"]]
        for number, line in enumerate(ledger["lines"]):
            yield holding(
                which, "lines", number, "total",
                name=line["name"], value=line["total"], made=f"y.{which}", of=[line["name"]],
            )  # fmt: skip
        key = "known" if missing(ledger["total"]) else "total"
        name = f"led.{which}.total" if key == "total" else "led.known"
        yield holding(which, key, name=name, value=ledger[key], made="y.sum", of=names)
    names = [line["name"] for line in each["accrual"]["lines"]]
    machines = [line["name"] for line in each["accrual"]["lines"] if line["kind"] == "compute"]
    accrued, cash = each["accrual"], each["cash"]
    yield holding("accrual", "idle", name="led.idle", value=accrued["idle"], made="y.idle",
                  of=machines)  # fmt: skip
    left = accrued["left"]["total"]
    yield holding("accrual", "left", "total", name="led.left", value=left, made="y.left", of=names)
    paid = figure_at(cash, ("payments", 0))
    yield holding("cash", "payments", 0, name="led.first", value=paid, made="y.first", of=names)
    for basis in ("capacity", "demand"):
        for unit, path, value in _units(each["unit"][basis]):
            yield holding("unit", basis, *path, name=unit, value=value, made=f"y.{basis}", of=names)
    by_year = each.get("unit_by_year") or ()
    for number in (year - 1 for year in years_shown(len(by_year))):
        yield holding(
            "unit_by_year", number, "per_accepted",
            name="unit.per_accepted", value=by_year[number]["per_accepted"], made="y.year",
            of=names,
        )  # fmt: skip
    if "unit_levelised" in each:
        value = figure_at(each, ("unit_levelised", "per_accepted"))
        yield holding("unit_levelised", "per_accepted", name="unit.per_accepted", value=value,
                      made="y.levelised", of=names)  # fmt: skip
    year = each["per_qps_year"]
    yield holding("per_qps_year", name="unit.qps", value=year, made="y.qps", of=names)


def _units(costs: Row) -> Iterator[tuple[str, Path, Any]]:
    for kind in ("in", "out", "cached", "all"):
        yield f"unit.mtok.{kind}", ("per_mtok", kind), costs["per_mtok"][kind]
    for kind in ("per_answer", "per_accepted"):
        yield f"unit.{kind}", (kind,), costs[kind]


def _returns(place: int, each: Row) -> Iterator[Holding]:
    outcome, spread = each["outcome"], known(each.get("spread"))
    sourced = [Status.DOCUMENTED if one["source"] else Status.ASSUMED for one in each["inputs"]]
    status = str(weakest(sourced)) if sourced else ""

    def holding(*path: str | int, name: str, value: Any, made: str) -> Holding:
        return Holding(
            path=("money", "returns", place, *path),
            whose=each["deployment"],
            name=name,
            value=value,
            currency=each["currency"],
            made=made,
            status=status,
        )

    yield holding("outcome", "flows", 0, name="col.invested", value=outcome["flows"][0],
                  made="y.flow")  # fmt: skip
    yield holding("outcome", "npv", name="col.npv", value=outcome["npv"], made="y.npv")
    if spread:
        for end in (0, len(spread["quantiles"]) - 1):
            name = "y.low" if end == 0 else "y.high"
            value = spread["quantiles"][end]
            yield holding("spread", "quantiles", end, name=name, value=value, made="y.draws")
    for number, step in enumerate(outcome["waterfall"]):
        yield holding("outcome", "waterfall", number, "value", name=step["name"],
                      value=step["value"], made="y.step")  # fmt: skip
    for number, one in enumerate(each.get("scenarios") or ()):
        yield holding("scenarios", number, "outcome", "npv", name=one["name"],
                      value=one["outcome"]["npv"], made="y.scenario")  # fmt: skip


def _worth(money: Row) -> Iterator[Holding]:
    found = known(money.get("information"))
    if not found:
        return
    told = {"whose": "", "currency": money["about"]["currency"], "made": "y.worth"}
    for number, one in enumerate(found["inputs"]):
        path: Path = ("money", "information", "inputs", number, "worth")
        yield Holding(path=path, name=one["input"], value=one["worth"], **told)
    if found["inputs"]:
        path = ("money", "information", "all")
        yield Holding(path=path, name="tip.all", value=found["all"], **told)


def _status(statuses: Iterable[str]) -> str:
    found = [Status(status) for status in statuses]
    return str(weakest(found)) if found else ""
