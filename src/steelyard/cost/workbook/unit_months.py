"""The months that a unit cost is taken over: all of them, one year, or discounted; as formulas."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.cost.lines import HOURS_PER_YEAR, Line
from steelyard.cost.returns import Clock
from steelyard.cost.workbook.book import Page, letters
from steelyard.cost.workbook.formulas import Ref
from steelyard.cost.workbook.period_page import MONTHS_ROW, PERIOD_ROW, TODAY, YEARS_ROW


@dataclass(frozen=True, slots=True, kw_only=True)
class Months:
    """Some periods of a sheet, each with a weight."""

    page: Page
    clock: Clock
    ref: Ref
    counted: tuple[int, ...]
    """Months of the horizon in each period, from the first on."""
    first: int
    last: int
    """Periods, from 1."""
    weight: str = ""
    """What multiplies each period; "" where all weigh alike."""
    today: bool = False
    """Whether what is paid on the first day is among them."""
    grows: bool = True

    def row(self, row: int) -> str:
        """The cells of a row in these periods."""
        sheet = self.page.sheet.get_name().replace("'", "''")
        first, last = letters(TODAY + self.first), letters(TODAY + self.last)
        return f"'{sheet}'!${first}${row + 1}:${last}${row + 1}"

    def money(self, row: int) -> str:
        """What a line comes to in them."""
        sheet = self.page.sheet.get_name().replace("'", "''")
        cells = self._summed(self.row(row))
        return f"'{sheet}'!${letters(TODAY)}${row + 1}+{cells}" if self.today else cells

    @property
    def hours(self) -> str:
        """Hours of the months."""
        return f"({self._summed(self.row(MONTHS_ROW))}/12*{HOURS_PER_YEAR})"

    @property
    def grown(self) -> str:
        """Their average volume over that of the first year."""
        if not self.grows:
            return "1"
        return f"{self._grown()}/{self._summed(self.row(MONTHS_ROW))}"

    def path(self, line: Line, change: str | None) -> str:
        """The average of a rate's change, each period weighing its volume; "" where it is 1."""
        paid = self._paid(line)
        if not self.grows or (change is None and paid == self.row(MONTHS_ROW)):
            return ""
        drift = () if change is None else (f"(1+{self.ref(change)})^{self.row(YEARS_ROW)}",)
        growth = f"(1+{self.ref('volume: growth')})^{self.row(YEARS_ROW)}"
        return f"*{self._product(growth, *drift, paid)}/{self._grown()}"

    def _paid(self, line: Line) -> str:
        """Months of each period in which a line is paid: as a list where it isn't always."""
        each = 12 // self.clock.per_year
        found = [
            max(0, min(line.ends_month, (t - 1) * each + months)
                - max(line.begins_month, (t - 1) * each))
            for t, months in enumerate(self.counted, start=1)
        ]  # fmt: skip
        if tuple(found) == self.counted:
            return self.row(MONTHS_ROW)
        return "{" + ",".join(map(str, found[self.first - 1 : self.last])) + "}"

    def _grown(self) -> str:
        growth = f"(1+{self.ref('volume: growth')})^{self.row(YEARS_ROW)}"
        return self._product(growth, self.row(MONTHS_ROW))

    def _summed(self, cells: str) -> str:
        return self._product(cells) if self.weight else f"SUM({cells})"

    def _product(self, *factors: str) -> str:
        weight = self.weight.format(periods=self.row(PERIOD_ROW))
        parts = [*factors, weight] if weight else factors
        return f"SUMPRODUCT({','.join(parts)})"
