"""A document of claims taken from a tree: set-ups, claims and tables, each fault with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from steelyard.claims.amounts import Amount
from steelyard.claims.claim import Claim, Setup, Source
from steelyard.claims.fields import CLAIM, SERVED, SETUP, TOP
from steelyard.claims.fieldwise import FieldReader
from steelyard.claims.naming import meaning, of_a_version, statistic_in, unit_named, versioned
from steelyard.claims.table import rows
from steelyard.errors import ClaimError
from steelyard.study import Tree, dotted, mistaken, nearest

_OWN = frozenset({"claims", "table", "document"})
Path_ = tuple[str | int, ...]
_Setups = Mapping[str, dict[str, Any]]


@dataclass(slots=True, kw_only=True)
class DocumentReader:
    """Walks the tree of a file; faults gather, and are told together."""

    tree: Tree
    name: str
    folder: Path
    faults: list[str] = field(default_factory=list)
    signs: dict[str, str] = field(default_factory=dict)
    reader: FieldReader = field(default_factory=lambda: FieldReader(signs={}))
    row: tuple[Any, dict[str, Any]] | None = None
    """The set-up of the row of a table that was read last: as given, and as read."""

    def document(self) -> Source:
        """The whole document.  Raises ClaimError that lists every fault."""
        for finding in self.tree.findings:
            self._fault(finding.path, finding.message, on_key=finding.on_key)
        if other := self._other(self.tree.data):
            raise ClaimError(f"{self.name}:1:1: {other}")
        raw = self._mapping(self.tree.data, ())
        self._known(raw, TOP, ())
        self.signs = {
            str(k): str(v) for k, v in self._mapping(raw.get("signs"), ("signs",)).items()
        }
        self.reader = FieldReader(signs=self.signs)
        setups = self._setups(raw)
        claims = self._claims(raw, setups)
        if not claims and not self.faults:
            self._fault((), "holds no claims; list them under 'claims:', or name a table")
        business = self._field("named", raw.get("business"), ("business",)) or {}
        if self.faults:
            raise ClaimError("\n".join(self.faults[:50]))
        return Source(
            title=str(raw.get("document", self.name)),
            chinese=str(raw.get("zh", "")),
            origin=str(raw.get("source", "")),
            date=str(raw.get("date", "")),
            file=self.name,
            claims=tuple(claims),
            business=business,
        )

    def _other(self, data: Any) -> str:
        if isinstance(data, list):
            return "is a list; write 'claims:' above it, and the list indented under it"
        return mistaken(data, own=_OWN)

    def _setups(self, raw: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        parsed: dict[str, dict[str, Any]] = {}
        for name, given in self._mapping(raw.get("setups"), ("setups",)).items():
            parsed[str(name)] = self._setup(given, ("setups", name), parsed)
        return parsed

    def _setup(
        self, given: Any, path: Path_, known: _Setups, *, line: int | None = None
    ) -> dict[str, Any]:
        if given is None:
            return {}
        if isinstance(given, str):
            return dict(self._like(given, path, known, line=line))
        raw = self._mapping(given, path)
        self._known(raw, SETUP, path)
        base: dict[str, Any] = {}
        if "like" in raw:
            base |= self._like(raw["like"], (*path, "like"), known, line=line)
        for name, value in raw.items():
            if name in SETUP and name != "like":
                read = self._field(SETUP[name], value, (*path, name), line=line)
                if read is not None:
                    base[name] = read
        return base

    def _of_row(
        self, given: Any, path: Path_, known: _Setups, *, line: int | None
    ) -> dict[str, Any]:
        """A set-up, of a row of a table read once for all its figures, its faults told once."""
        if line is None:
            return self._setup(given, path, known)
        if self.row is None or self.row[0] is not given:
            self.row = (given, self._setup(given, path, known, line=line))
        return self.row[1]

    def _like(self, name: Any, path: Path_, known: _Setups, *, line: int | None) -> dict[str, Any]:
        if str(name) in known:
            return known[str(name)]
        near = nearest(str(name), list(known))
        hint = f"did you mean '{near}'?" if near else "describe it above, under 'setups:'"
        self._told(path, f"there is no set-up '{name}' before this one; {hint}", line)
        return {}

    def _claims(self, raw: Mapping[str, Any], setups: _Setups) -> list[Claim]:
        listed = raw.get("claims") or []
        if not isinstance(listed, list):
            self._fault(("claims",), "takes a list; begin each claim with '- '")
            listed = []
        claims = [self._claim(one, ("claims", at), setups) for at, one in enumerate(listed)]
        if raw.get("table") is not None:
            claims += self._tabled(raw["table"], setups)
        seen: dict[str, int] = {}
        for one in claims:
            if one.id in seen:
                self.faults.append(
                    f"{self.name}:{one.line}:1: the id '{one.id}' is used twice, "
                    f"first in line {seen[one.id]}; give each claim its own"
                )
            seen.setdefault(one.id, one.line)
        return claims

    def _tabled(self, raw: Any, setups: _Setups) -> list[Claim]:
        found = []
        try:
            for line, given in rows(raw, folder=self.folder):
                found.append(self._claim(given, ("table",), setups, line=line))
        except ClaimError as fault:
            self._fault(("table",), str(fault))
        return found

    def _claim(self, given: Any, path: Path_, setups: _Setups, *, line: int | None = None) -> Claim:
        raw = self._mapping(given, path)
        at_line = self.tree.where(path, on_key=False)[0] if line is None else line
        if line is None:
            self._known(raw, CLAIM, path)
        extra = {
            name: self._field(
                CLAIM[name], value, (*path, name), unit=_unit_for(name, raw), line=line
            )
            for name, value in raw.items()
            if name in CLAIM
            and name not in {"id", "says", "at", "quantity", "value", "unit", "setup"}
        }
        setup = self._of_row(raw.get("setup"), (*path, "setup"), setups, line=line)
        called = str(raw.get("quantity", ""))
        values: tuple[Amount, ...] = ()
        if of_a_version(called):
            setup = versioned(setup, raw.get("value"))
        else:
            values = self._values(raw, path, line)
        quantity, values = meaning(called, values, setup)
        if quantity in SERVED and values and all(one.high == 0 for one in values):
            told = f"'{values[0].text}' says that nothing was served; leave the claim out"
            self._told((*path, "value"), told, line)
        if (typical := statistic_in(called)) and "statistic" not in extra:
            extra["statistic"] = typical
        return Claim(
            id=str(raw.get("id", f"row {line}" if line else f"#{int(path[-1]) + 1}")),
            says=str(raw.get("says", "")),
            quantity=quantity,
            called=called,
            values=values,
            setup=Setup(fields=setup),
            more={name: value for name, value in extra.items() if value is not None},
            at=str(raw.get("at", "")),
            line=at_line,
        )

    def _values(self, raw: Mapping[str, Any], path: Path_, line: int | None) -> tuple[Any, ...]:
        if raw.get("value") is None:
            return ()
        unit = str(raw.get("unit", "")) or unit_named(str(raw.get("quantity", "")))
        return self._field("amounts", raw["value"], (*path, "value"), unit=unit, line=line) or ()

    def _field(
        self, kind: str, value: Any, path: Path_, *, unit: str = "", line: int | None = None
    ) -> Any:
        try:
            return self.reader.read(kind, value, name=str(path[-1]), unit=unit)
        except ClaimError as fault:
            self._told(path, str(fault), line)
            return None

    def _told(self, path: Path_, message: str, line: int | None) -> None:
        if line is None:
            self._fault(path, message)
        else:
            self.faults.append(f"{self.name}: table row {line}: {path[-1]}: {message}")

    def _mapping(self, value: Any, path: Path_) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        if value is not None or not path:
            self._fault(path, "takes names with values: 'name: value'")
        return {}

    def _known(self, raw: Mapping[str, Any], fields: Mapping[str, str], path: Path_) -> None:
        for name in raw:
            if name not in fields:
                near = nearest(str(name), list(fields))
                hint = f"did you mean '{near}'?" if near else f"there are {', '.join(fields)}"
                self._fault((*path, name), f"is no field here; {hint}", on_key=True)

    def _fault(self, path: Path_, message: str, *, on_key: bool = False) -> None:
        line, column = self.tree.where(path, on_key=on_key)
        where = f"{dotted(path)}: " if path else ""
        self.faults.append(f"{self.name}:{line}:{column}: {where}{message}")


def _unit_for(name: str, raw: Mapping[str, Any]) -> str:
    """The claim's unit is that of its lists too; but shares in per cent are of counts."""
    unit = str(raw.get("unit", ""))
    return "" if unit == "%" and name in {"parts", "total"} else unit
