"""Grading a reply: find the program, run it against the tests, say what became of it."""

from __future__ import annotations

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites.code.extract import Found, extract
from steelyard.suites.code.program import KINDS, Limits, Program, Ran
from steelyard.suites.code.sandbox import run
from steelyard.suites.items import Item
from steelyard.suites.protocol import Judgement, Reply

CUT = "length"
UNDETERMINED = frozenset({"host-starved"})


def grade(item: Item, reply: Reply, *, accept: Accept, limits: Limits | None = None) -> Judgement:
    """Judge a reply by the tests of its item.

    Raises SandboxMissing where this machine can't confine a program.
    """
    found = extract(reply.text, stub=item.own.get("stub", ""), entry_point=entry_point(item))
    ran = run(program(item, found), limits=limits)
    return _judgement(found, ran, reply=reply, accept=accept)


def absent() -> dict[str, float | None]:
    """The checks of an answer for which no reply came."""
    return {"passed": 0.0, "runnable": 0.0, "strict": 0.0}


def entry_point(item: Item) -> str:
    """The function that the tests call."""
    return str(item.own["entry_point"])


def program(item: Item, found: Found) -> Program:
    """An answer with the tests of its item."""
    return Program(
        prelude=found.prelude,
        answer=found.text,
        entry_point=entry_point(item),
        tests=str(item.own["tests"]),
    )


def _judgement(found: Found, ran: Ran, *, reply: Reply, accept: Accept) -> Judgement:
    unknown = ran.kind in UNDETERMINED
    # how a program comes by its function is its own affair: one that passes has it
    runnable = bool(found.how) or ran.passed
    kind = CUT if reply.finish == CUT and not runnable else ran.kind
    outcome = Outcome.OK if ran.passed else Outcome.WRONG
    return Judgement(
        outcome=Outcome.UNDETERMINED if unknown else outcome,
        kind=kind,
        detail="" if ran.passed else _detail(kind, ran),
        delivered=found.text if runnable else None,
        links=() if found.how in ("", "strict") else (found.how,),
        checks={
            "passed": None if unknown else float(ran.passed),
            "runnable": float(runnable),
            "strict": float(found.how == "strict"),
            "cpu_s": ran.cpu_s,
        },
        acceptable=runnable if accept.rule == "valid" else ran.passed,
    )


def _detail(kind: str, ran: Ran) -> str:
    said = KINDS.get(kind, "cut by the token limit")
    return f"{said}; {ran.detail}" if ran.detail else said
