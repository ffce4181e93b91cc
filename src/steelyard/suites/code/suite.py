"""The code suite: its parts under one name."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence

from steelyard.errors import StudyError
from steelyard.study import Accept
from steelyard.suites.code import extract, grade, selftest
from steelyard.suites.code.check import OWN, check_item
from steelyard.suites.code.make import functions
from steelyard.suites.code.program import Limits
from steelyard.suites.code.sandbox import require
from steelyard.suites.code.scores import NAME, SCORES
from steelyard.suites.items import Item
from steelyard.suites.loader import Reading
from steelyard.suites.protocol import (
    Ask,
    Dialogue,
    SelfTest,
    Setting,
    unanswered,
)
from steelyard.suites.scored import Scored

VERSION = "2"
_READING = Reading(check=check_item, own=OWN, makers={"functions": functions})


class CodeSuite(Scored):
    """Does the function that the model writes pass its tests?"""

    name = NAME
    version = VERSION
    scores = SCORES
    reading = _READING

    def settings(self) -> Mapping[str, str]:
        """The interpreter, the sandbox, the limits and the rule that finds a program."""
        limits = Limits()
        return {
            "python": platform.python_version(),
            "extraction": extract.VERSION,
            "sandbox": "seccomp and Landlock",
            "cpu limit": f"{limits.cpu_s} s",
            "memory limit": f"{limits.memory >> 20} MiB",
            "thread limit": f"{limits.threads}",
        }

    def needs_gold(self, _: Accept) -> bool:
        """Never: the tests judge; gold is for the grader's own test."""
        return False

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """One ask; its program is run against the item's tests.

        Raises SandboxMissing, before the first ask, where it could not be run, and StudyError for
        an accept rule that counts fields.
        """
        require()
        _require_rule(setting.accept)
        reply = yield Ask(last=True)
        if not reply.arrived:
            return unanswered(reply, checks=grade.absent())
        return grade.grade(item, reply, accept=setting.accept)

    def self_test(self, items: Sequence[Item]) -> SelfTest:
        """See ``selftest.self_test``."""
        return selftest.self_test(items)


def _require_rule(accept: Accept) -> None:
    if accept.rule == "fields":
        raise StudyError(
            f"accept: {accept} counts right fields, and a program has none; write record "
            "(all tests pass) or valid (a program that defines the function)"
        )
