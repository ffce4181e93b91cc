"""Replies judged as a deployment of the suite structured would have them judged."""

from __future__ import annotations

import json

from tests.suites.factory import GOLD, item

from steelyard.study import Accept
from steelyard.suites import Reply
from steelyard.suites.structured.chain import STANDARD
from steelyard.suites.structured.grade import grade

TEXT = json.dumps(GOLD, ensure_ascii=False)


def graded(text, *, parser=STANDARD, accept="record", finish="stop", of=None):
    return grade(
        of or item(), Reply(text=text, finish=finish), parser=parser, accept=Accept(rule=accept)
    )


def ladder(judged):
    return tuple(judged.checks[name] for name in ("strict", "extracted", "delivered"))
