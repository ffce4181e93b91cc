"""Formulas as documents print them, evaluated with their units and never executed."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.claims.amounts import Amount
from steelyard.claims.text import Text
from steelyard.claims.units import dimension
from steelyard.errors import ClaimError

LONGEST = 400
_STEEPEST = 200.0
_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_PLAIN: dict[str, Callable[..., Any]] = {
    "sqrt": math.sqrt,
    "ln": math.log,
    "log": math.log,
    "log2": math.log2,
    "exp": math.exp,
    "floor": math.floor,
    "ceil": math.ceil,
}
_CHOICE: dict[str, Callable[..., Any]] = {"min": min, "max": max, "abs": abs, "round": round}


_PARTS = (
    ast.BinOp,
    ast.UnaryOp,
    ast.Call,
    ast.Name,
    ast.Constant,
    ast.operator,
    ast.unaryop,
    ast.Load,
)


class FormulaError(ClaimError):
    """A formula that has no value for the numbers it is given."""

    def __init__(self, english: str, chinese: str) -> None:
        super().__init__(english)
        self.told = Text(english, chinese)


class AlgebraError(FormulaError):
    """Units that can't be added, or a function of something with a unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A parsed formula and the names it needs."""

    text: str
    names: frozenset[str]
    body: ast.expr

    def __call__(self, values: Mapping[str, Any]) -> Any:
        """Evaluate; quantities carry their units.  Raises FormulaError."""
        try:
            return _value(self.body, values)
        except ZeroDivisionError:
            raise FormulaError(f"'{self.text}' divides by zero", f"“{self.text}”除以了零") from None
        except (OverflowError, ValueError) as fault:
            raise FormulaError(
                f"'{self.text}' has no value for these numbers ({fault})",
                f"“{self.text}”对这些数没有值（{fault}）",
            ) from None

    def plain(self, values: Mapping[str, float]) -> float:
        """Evaluate with bare numbers."""
        return float(self(values))


def parse(text: str) -> Formula:
    """Read ``28500 / 182500``, ``1.12**((i+1)/4)``; ``^`` is a power, ``×`` and ``÷`` are taken.

    Raises ClaimError.
    """
    spelt = text.replace("^", "**").replace("×", "*").replace("÷", "/").replace("−", "-")
    if len(spelt) > LONGEST:
        raise ClaimError(f"a formula has at most {LONGEST} characters; split it")
    try:
        body = ast.parse(spelt.strip(), mode="eval").body
        names = frozenset(_names(body))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ClaimError(
            f"'{text[:60]}' is no formula; write it with + - * / ** ( ), numbers and names that "
            "'where' gives"
        ) from None
    return Formula(text=text, names=names, body=body)


def spread(formula: Formula, values: Mapping[str, Amount]) -> tuple[Any, float]:
    """The value, and how far the rounding of the printed inputs can move it (in base units).

    An input printed without a decimal point is taken as exact.
    """
    exact = {name: amount.quantity for name, amount in values.items()}
    middle = formula(exact)
    moved = 0.0
    for name, amount in values.items():
        if amount.half and "." in amount.text and name in formula.names:
            moved += max(
                abs(
                    magnitude(formula({**exact, name: amount.at(amount.value + side)}))
                    - magnitude(middle)
                )
                for side in (-amount.half, amount.half)
            )
    return middle, moved


def magnitude(value: Any) -> float:
    """The number of a quantity in base units."""
    return float(value.to_base_units().magnitude if hasattr(value, "magnitude") else value)


def unit_of(value: Any) -> str:
    """The dimension of a value in base units; "" for none."""
    return dimension(value) if hasattr(value, "magnitude") else ""


def _names(node: ast.AST) -> list[str]:
    found = []
    for part in ast.walk(node):
        if not isinstance(part, _PARTS):
            raise ValueError
        if isinstance(part, ast.Name):
            found.append(part.id)
        elif isinstance(part, ast.Call) and not isinstance(part.func, ast.Name):
            raise ValueError
    called = {
        part.func.id
        for part in ast.walk(node)
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)
    }
    return [name for name in found if name not in called]


def _value(node: ast.expr, values: Mapping[str, Any]) -> Any:
    match node:
        case ast.Constant(value=bool()):
            raise FormulaError(
                "a formula holds numbers and names, not true or false",
                "公式只含数与名称，不含 true 或 false",
            )
        case ast.Constant(value=int() | float() as number):
            return float(number)
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.Name(id=name):
            raise FormulaError(
                f"'{name}' stands in the formula and not in 'where'; give its value",
                f"公式中有“{name}”而 where 中没有；请给出其数值",
            )
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, values)
        case ast.UnaryOp(op=ast.UAdd(), operand=inner):
            return _value(inner, values)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_value(left, values), _value(right, values))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _combined(op, _value(left, values), _value(right, values))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if args:
            return _called(name, [_value(arg, values) for arg in args])
    raise FormulaError(
        "a formula holds + - * / ** ( ), numbers, names, min, max, sqrt, ln, exp",
        "公式只含 + - * / ** ( )、数、名称、min、max、sqrt、ln、exp",
    )


def _combined(op: ast.operator, left: Any, right: Any) -> Any:
    import pint

    try:
        return _BINARY[type(op)](left, right)
    except pint.DimensionalityError:
        one, other = (unit_of(v) or "a bare number" for v in (left, right))
        plain = (each.replace("a bare number", "纯数") for each in (one, other))
        raise AlgebraError(
            f"{one} and {other} can't be added", f"{' 与 '.join(plain)} 不能相加"
        ) from None


def _power(base: Any, exponent: Any) -> Any:
    if unit_of(exponent):
        told = unit_of(exponent)
        raise AlgebraError(
            f"{told} stands in an exponent, which takes a bare number",
            f"指数须为纯数，而不是 {told}",
        )
    power = magnitude(exponent)
    if abs(power) > _STEEPEST:
        raise FormulaError(
            f"a power of {power:g} is too steep to be meant", f"{power:g} 次幂过高，不像本意"
        )
    found = base**power
    if isinstance(found, complex):
        raise FormulaError("a root of a negative number has no value", "负数的方根没有值")
    return found


def _called(name: str, args: list[Any]) -> Any:
    if name in _CHOICE:
        units = {unit_of(arg) for arg in args}
        if len(units) > 1:
            listed = ", ".join(sorted(units))
            raise AlgebraError(
                f"{name} of different units: {listed}", f"{name} 的量纲不一：{listed}"
            )
        return _CHOICE[name](*args) if name != "min" or len(args) > 1 else args[0]
    if name not in _PLAIN:
        raise FormulaError(
            f"'{name}' is no function a formula may use", f"公式不能使用函数“{name}”"
        )
    if any(unit_of(arg) for arg in args):
        told = unit_of(args[0])
        raise AlgebraError(
            f"{name} takes a bare number, not {told}", f"{name} 须为纯数，而不是 {told}"
        )
    return _PLAIN[name](*(magnitude(arg) for arg in args))
