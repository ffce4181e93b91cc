"""The list of system calls a program may make, as a classic BPF filter for the kernel.

Whatever isn't on the list fails with EPERM: no socket, no new process, no program started, no
look into another process, nothing mounted or traced.  See seccomp(2), and the filter's layout in
the kernel's Documentation/userspace-api/seccomp_filter.rst.
"""

from __future__ import annotations

import errno
import platform
import struct
from dataclasses import dataclass

from steelyard.errors import SandboxMissing

_CLONE_THREAD = 0x00010000
_TCGETS = 0x5401
_FCNTL = (0, 1, 2, 3, 4, 1030)
"""Duplicate a descriptor, read and set its flags: F_SETOWN and F_SETSIG would send signals."""

_LOAD, _JUMP_EQUAL, _JUMP_SET, _JUMP_ABOVE, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_ALLOW, _ERRNO, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCH = 0, 4
_X32 = 0x40000000


def _argument(index: int) -> int:
    return 16 + 8 * index


@dataclass(frozen=True, slots=True, kw_only=True)
class _Machine:
    arch: int
    allowed: tuple[int, ...]
    clone: int
    clone3: int
    ioctl: int
    fcntl: int


_MACHINES = {
    # files: open, read, stat and list (Landlock says which); memory; time; signals of its own;
    # threads, futexes, pipes and polling; who am I; the end
    "x86_64": _Machine(
        arch=0xC000003E,
        allowed=(
            *(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 20, 21, 22, 23, 24),
            *(25, 28, 32, 33, 35, 39, 60, 79, 89, 96, 98, 102, 104, 107, 108, 110, 131),
            *(186, 202, 204, 217, 218, 228, 229, 230, 231, 232, 233, 257, 262, 267, 269, 270),
            *(271, 273, 281, 290, 291, 292, 293, 318, 324, 332, 334, 439),
        ),
        clone=56,
        clone3=435,
        ioctl=16,
        fcntl=72,
    ),
    "aarch64": _Machine(
        arch=0xC00000B7,
        allowed=(
            *(17, 19, 20, 21, 22, 23, 24, 48, 56, 57, 59, 61, 62, 63, 64, 65, 66, 67, 72),
            *(73, 78, 79, 80, 93, 94, 96, 98, 99, 101, 113, 114, 115, 123, 124, 132, 134, 135),
            *(139, 165, 169, 172, 173, 174, 175, 176, 177, 178, 214, 215, 216, 222, 226, 233),
            *(278, 283, 291, 293, 439),
        ),
        clone=220,
        clone3=435,
        ioctl=29,
        fcntl=25,
    ),
}


def filter_program(machine: str | None = None) -> bytes:
    """The filter as an array of struct sock_filter.

    Raises SandboxMissing for a processor whose system calls are not listed here.
    """
    name = machine or platform.machine()
    if name not in _MACHINES:
        raise SandboxMissing(
            f"model code can't be run safely on a processor of kind {name}; "
            f"run the code suite on {' or '.join(_MACHINES)}"
        )
    return b"".join(_assemble(_MACHINES[name]))


def _assemble(machine: _Machine) -> list[bytes]:
    refuse = _op(_RETURN, _ERRNO | errno.EPERM)
    code = [
        _op(_LOAD, _ARCH),
        _op(_JUMP_EQUAL, machine.arch, yes=1),
        _op(_RETURN, _KILL),
        _op(_LOAD, _NUMBER),
        _op(_JUMP_ABOVE, _X32, no=1),
        refuse,
        # glibc tries clone3 first and falls back to clone only where there is none
        _op(_JUMP_EQUAL, machine.clone3, no=1),
        _op(_RETURN, _ERRNO | errno.ENOSYS),
        *_if_argument(machine.clone, 0, _op(_JUMP_SET, _CLONE_THREAD, no=1)),
        *_if_argument(machine.ioctl, 1, _op(_JUMP_EQUAL, _TCGETS, no=1)),
        *_if_argument(machine.fcntl, 1, *(_op(_JUMP_EQUAL, c, no=1) for c in _FCNTL)),
    ]
    for number in machine.allowed:
        code += [_op(_JUMP_EQUAL, number, no=1), _op(_RETURN, _ALLOW)]
    return [*code, refuse]


def _if_argument(number: int, index: int, *tests: bytes) -> list[bytes]:
    """Allow a call only where an argument passes one of ``tests``."""
    body = [_op(_LOAD, _argument(index))]
    for test in tests:
        body += [test, _op(_RETURN, _ALLOW)]
    body.append(_op(_RETURN, _ERRNO | errno.EPERM))
    return [_op(_JUMP_EQUAL, number, no=len(body)), *body]


def _op(code: int, value: int, *, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("<HBBI", code, yes, no, value)
