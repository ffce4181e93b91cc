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
            yield from _Ledgers(place=place, each=each, declared=money["lines"])
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ledgers:
    """The two ledgers of a deployment and the lines that they were made from."""

    place: int
    each: Row
    declared: Sequence[Row]

    def __iter__(self) -> Iterator[Holding]:
        for which in ("accrual", "cash"):
            yield from self._lines(which)
        yield from self._parts()
        names = self._names("accrual")
        for basis in ("capacity", "demand"):
            for unit, path in _units():
                yield self._holding("unit", basis, *path, name=unit, made=f"y.{basis}", of=names)
        for made, path in self._answers():
            yield self._holding(*path, name="unit.per_accepted", made=made, of=names)
        yield self._holding("per_qps_year", name="unit.qps", made="y.qps", of=names)

    def _lines(self, which: str) -> Iterator[Holding]:
        """Each line, and what they come to."""
        names = self._names(which)
        for number, name in enumerate(names):
            path = (which, "lines", number, "total")
            yield self._holding(*path, name=name, made=f"y.{which}", of=[name])
        end, told = "total", f"led.{which}.total"
        if missing(self.each[which]["total"]):
            end, told = "known", "led.known"
        yield self._holding(which, end, name=told, made="y.sum", of=names)

    def _parts(self) -> Iterator[Holding]:
        """What stands under the totals."""
        names = self._names("accrual")
        lines = self.each["accrual"]["lines"]
        machines = [line["name"] for line in lines if line["kind"] == "compute"]
        yield self._holding("accrual", "idle", name="led.idle", made="y.idle", of=machines)
        yield self._holding("accrual", "left", "total", name="led.left", made="y.left", of=names)
        yield self._holding("cash", "payments", 0, name="led.first", made="y.first", of=names)

    def _answers(self) -> Iterator[tuple[str, Path]]:
        """An accepted answer of a year, and over all of them."""
        for year in years_shown(len(self.each.get("unit_by_year") or ())):
            yield "y.year", ("unit_by_year", year - 1, "per_accepted")
        if "unit_levelised" in self.each:
            yield "y.levelised", ("unit_levelised", "per_accepted")

    def _names(self, which: str) -> list[str]:
        return [line["name"] for line in self.each[which]["lines"]]

    def _holding(self, *path: str | int, name: str, made: str, of: Sequence[str]) -> Holding:
        numbers = {line["name"]: number for number, line in enumerate(self.declared)}
        lines = tuple(numbers[one] for one in of if one in numbers)
        return Holding(
            path=("money", "ledgers", self.place, *path),
            whose=self.each["deployment"],
            name=name,
            value=figure_at(self.each, path),
            currency=self.each["currency"],
            made=made,
            lines=lines,
            status=_status(self.declared[number]["status"] for number in lines),
        )


def _units() -> Iterator[tuple[str, Path]]:
    """Their names and places below a basis."""
    for kind in ("in", "out", "cached", "all"):
        yield f"unit.mtok.{kind}", ("per_mtok", kind)
    for kind in ("per_answer", "per_accepted"):
        yield f"unit.{kind}", (kind,)


def _returns(place: int, each: Row) -> Iterator[Holding]:
    sourced = [Status.DOCUMENTED if one["source"] else Status.ASSUMED for one in each["inputs"]]
    status = str(weakest(sourced)) if sourced else ""
    for name, made, path in _parts_of_return(each):
        yield Holding(
            path=("money", "returns", place, *path),
            whose=each["deployment"],
            name=name,
            value=figure_at(each, path),
            currency=each["currency"],
            made=made,
            status=status,
        )


def _parts_of_return(each: Row) -> Iterator[tuple[str, str, Path]]:
    """Their names, what they are made of, and their places."""
    yield "col.invested", "y.flow", ("outcome", "flows", 0)
    yield "col.npv", "y.npv", ("outcome", "npv")
    spread = known(each.get("spread"))
    if spread:
        yield "y.low", "y.draws", ("spread", "quantiles", 0)
        yield "y.high", "y.draws", ("spread", "quantiles", len(spread["quantiles"]) - 1)
    for number, step in enumerate(each["outcome"]["waterfall"]):
        yield step["name"], "y.step", ("outcome", "waterfall", number, "value")
    for number, one in enumerate(each.get("scenarios") or ()):
        yield one["name"], "y.scenario", ("scenarios", number, "outcome", "npv")


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
