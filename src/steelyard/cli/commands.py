"""Every command by its name, in the order in which a user meets them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import typer

from steelyard.cli.calibrate import calibrate
from steelyard.cli.claims import check, import_file
from steelyard.cli.compare import compare
from steelyard.cli.cost import cost
from steelyard.cli.data import app as data
from steelyard.cli.decide import decide, explain, next_, whatif
from steelyard.cli.drill import drill
from steelyard.cli.hardware import app as hardware
from steelyard.cli.judge import app as judge
from steelyard.cli.load import load
from steelyard.cli.plan import plan
from steelyard.cli.predict import predict
from steelyard.cli.prices import app as prices
from steelyard.cli.record import report, sign, verify
from steelyard.cli.returns import returns
from steelyard.cli.search import search
from steelyard.cli.selftest import app as selftest
from steelyard.cli.study import app as study
from steelyard.cli.weigh import weigh
from steelyard.cli.workbook import app as workbook

COMMANDS: Mapping[str, Callable[..., object]] = {
    # A study, its verdict, its money, what is foretold, a load alone.
    "weigh": weigh,
    "plan": plan,
    "sign": sign,
    "report": report,
    "verify": verify,
    "decide": decide,
    "next": next_,
    "explain": explain,
    "whatif": whatif,
    "cost": cost,
    "returns": returns,
    "predict": predict,
    "calibrate": calibrate,
    "check": check,
    "load": load,
    "search": search,
    "drill": drill,
    "compare": compare,
    "import": import_file,
}
GROUPS: Mapping[str, tuple[typer.Typer, str]] = {
    "study": (study, "Check a study, print its schema, start one."),
    "data": (data, "Sets of data: list, check, import your own."),
    "prices": (prices, "A dated price book: list, check, import."),
    "workbook": (workbook, "A business as an Excel workbook, and read back."),
    "hardware": (hardware, "Devices and models on file; check your own."),
    "judge": (judge, "Have people or a model judge pairs of texts."),
    "selftest": (selftest, "Put the tester to the test."),
}
