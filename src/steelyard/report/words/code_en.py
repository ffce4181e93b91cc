"""English for the suite ``code``."""

from __future__ import annotations

CODE_EN = {
    "crit.code_pass": "programs that pass",
    "crit.code_runnable": "runnable programs",
    "crit.code_strict": "replies that are a program alone",
    **{f"crit.pass_at_{k}": f"pass@{k}" for k in (2, 3, 4, 5, 8, 10)},
    **{f"crit.pass_all_{k}": f"pass^{k}" for k in (2, 3, 4, 5, 8, 10)},
    "kind.syntax": "no Python",
    "kind.load": "raises when loaded",
    "kind.no-function": "no such function",
    "kind.wrong-result": "wrong result",
    "kind.exception": "raises when called",
    "kind.disarmed": "tests pass whatever comes",
    "kind.blocked": "tried what the sandbox forbids",
    "kind.early-exit": "left before the tests were through",
    "kind.cpu-limit": "computing limit",
    "kind.memory-limit": "memory limit",
    "kind.output-limit": "output limit",
    "kind.thread-limit": "thread limit",
    "kind.idle-limit": "waited without end",
    "kind.crash": "interpreter died",
    "kind.host-starved": "host gave too little time",
}
