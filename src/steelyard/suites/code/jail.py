"""What runs a model's program: locks itself in, then runs it.  A script of its own.

Started as ``python -I -S jail.py FD``; reads one JSON object from standard input and writes two,
a line each, to that descriptor, which it makes number 3: that it is locked in, and the result.
Nothing of the package is imported: all that the program could reach is here.
"""

from __future__ import annotations

import base64
import ctypes
import errno
import json
import os
import resource
import struct
import sys
import types
from collections.abc import Iterator
from typing import Any

_NO_NEW_PRIVS, _SET_SECCOMP, _FILTER = 38, 22, 2
_SIGNAL_ON_ORPHANED, _KILL = 1, 9
_CREATE, _ADD, _RESTRICT = 444, 445, 446
_READ = 0b1100
_RULE_PATH = 1
_RESULT = 3


def main() -> None:
    """Read the order, lock in, run, and tell what became of it."""
    order = json.load(sys.stdin)
    _prepare()
    _limit(order)
    _lock(order)
    _tell({"step": "locked"}, order["nonce"])
    result, module = _run(order)
    _tell(result, order["nonce"])
    if result["step"] == "done" and _disarmed(module, order["entry_point"]):
        _tell({"step": "disarmed"}, order["nonce"])
    # a program that leaves before the tests are through never comes here
    os._exit(0)


def _prepare() -> None:
    os.dup2(int(sys.argv[1]), _RESULT)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.closerange(_RESULT + 1, 4096)
    os.environ.clear()
    os.chdir("/")


def _limit(order: dict[str, Any]) -> None:
    cpu, memory = int(order["cpu_s"]), int(order["memory"])
    for what, most in (
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 32),
    ):
        resource.setrlimit(what, (most, most))


def _lock(order: dict[str, Any]) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    _need(libc.prctl(_SIGNAL_ON_ORPHANED, *map(ctypes.c_ulong, (_KILL, 0, 0, 0))), "orphan")
    if os.getppid() != order["parent"]:
        os._exit(71)
    _need(libc.prctl(_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))), "no_new_privs")
    _confine(libc, order)
    code = base64.b64decode(order["filter"])
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(buffer))
    held = ctypes.create_string_buffer(program, len(program))
    numbers = map(ctypes.c_ulong, (_FILTER, ctypes.addressof(held), 0, 0))
    _need(libc.prctl(_SET_SECCOMP, *numbers), "seccomp")


def _confine(libc: Any, order: dict[str, Any]) -> None:
    """Landlock: read the standard library, and no other file."""
    rights, network, scope = order["landlock"]
    attributes = struct.pack("QQQ", rights, network, scope)
    held = ctypes.create_string_buffer(attributes, len(attributes))
    rules = libc.syscall(_CREATE, held, ctypes.c_size_t(order["landlock_size"]), 0)
    _need(min(rules, 0), "landlock")
    for path, is_folder in _places(order["paths"]):
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        allowed = _READ if is_folder else 0b100
        rule = ctypes.create_string_buffer(struct.pack("=Qi", allowed, place), 12)
        _need(libc.syscall(_ADD, rules, _RULE_PATH, rule, 0), f"landlock rule for {path}")
        os.close(place)
    _need(libc.syscall(_RESTRICT, rules, 0), "landlock")
    os.close(rules)


def _places(paths: list[str]) -> Iterator[tuple[str, bool]]:
    for path in paths:
        if os.path.exists(path):
            yield path, os.path.isdir(path)


def _need(result: int, what: str) -> None:
    if result < 0:
        os.write(2, f"jail: {what}: {os.strerror(ctypes.get_errno())}\n".encode())
        os._exit(70)


def _run(order: dict[str, Any]) -> tuple[dict[str, Any], types.ModuleType]:
    module = types.ModuleType("answer")
    # where dataclasses, pickle and type hints look a class's module up
    sys.modules["answer"] = module
    step = "answer"
    try:
        _exec(order["prelude"], "stub", module)
        step = "read"
        code = compile(order["answer"], "answer", "exec", dont_inherit=True)
        step = "answer"
        exec(code, module.__dict__)  # noqa: S102 - what the jail is for
        step = "entry"
        candidate = module.__dict__[order["entry_point"]]
        step = "tests"
        _exec(order["tests"], "tests", module)
        module.__dict__["check"](candidate)
    except BaseException as fault:
        told = {"raised": type(fault).__name__, "family": _family(fault), "line": _line(fault)}
        return {"step": step, **told}, module
    return {"step": "done"}, module


def _disarmed(module: types.ModuleType, entry_point: str) -> bool:
    """Whether the tests pass a function that returns nothing of use, or took what equals all."""
    # what it prints again counts towards no limit
    os.closerange(1, _RESULT)
    candidate = module.__dict__[entry_point]
    equals_all: list[bool] = []

    def asked(*args: Any, **options: Any) -> Any:
        value = candidate(*args, **options)
        equals_all.append(bool(value == object()))
        return value

    _passes(module, asked)
    return any(equals_all) or _passes(module, lambda *_args, **_options: object())


def _passes(module: types.ModuleType, candidate: Any) -> bool:
    try:
        module.__dict__["check"](candidate)
    except BaseException:
        return False
    return True


def _exec(text: str, name: str, module: types.ModuleType) -> None:
    # this file's own __future__ is not the program's
    exec(compile(text, name, "exec", dont_inherit=True), module.__dict__)  # noqa: S102


def _family(fault: BaseException) -> str:
    """The kind of exception that says how it ended, whatever it calls itself."""
    if isinstance(fault, PermissionError):
        # one that the program raises itself has no number
        return "PermissionError" if fault.errno in (errno.EPERM, errno.EACCES) else ""
    known = (MemoryError, SystemExit, KeyboardInterrupt, AssertionError)
    return next((kind.__name__ for kind in known if isinstance(fault, kind)), "")


def _line(fault: BaseException) -> int | None:
    """The line of the answer or of the tests where it broke."""
    if isinstance(fault, SyntaxError):
        return fault.lineno
    found, trace = None, fault.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in ("answer", "tests"):
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


def _tell(what: dict[str, Any], nonce: str) -> None:
    # a line of its own, whatever the program wrote before
    os.write(_RESULT, b"\n" + json.dumps(what | {"nonce": nonce}).encode() + b"\n")


if __name__ == "__main__":
    main()
