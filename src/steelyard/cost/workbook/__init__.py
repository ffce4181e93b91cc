"""The cost model as an Excel workbook with live formulas, and figures read back from one."""

from steelyard.cost.workbook.into import Change, Taken, take
from steelyard.cost.workbook.reading import Figures, Row, read_rows
from steelyard.cost.workbook.writing import write_workbook

__all__ = ["Change", "Figures", "Row", "Taken", "read_rows", "take", "write_workbook"]
