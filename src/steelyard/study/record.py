"""What all parts of a study share: a frozen, strict model and the types of its fields."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    WithJsonSchema,
)
from pydantic.json_schema import SkipJsonSchema

from steelyard.study.quantity import measure
from steelyard.study.secret import REFERENCE, Secret

NAME_KEY = "\0name"
"""Under this alias the loader hands a record the name it hangs under; no file can hold it."""

K = TypeVar("K")
V = TypeVar("V")


class Record(BaseModel):
    """A frozen part of a study; unknown fields are refused.

    Built by the loader from written text, or in code by field names with canonical floats:
    a float is taken as it is, since the loader never yields one.
    """

    later: ClassVar[frozenset[str]] = frozenset()
    """Fields that came after a grammar was in use: left out of the canonical form while they
    have their default, so that the hashes of older studies stand."""

    model_config = ConfigDict(
        frozen=True,
        strict=True,
        extra="forbid",
        arbitrary_types_allowed=True,
        validate_by_name=True,
        validate_by_alias=True,
        hide_input_in_errors=True,
    )


def quantity(raw: object, *, unit: str) -> float:
    """Read a quantity of one unit; a float counts as canonical already."""
    return raw if isinstance(raw, float) else measure(raw, unit)[0]


def _time(raw: object) -> float:
    seconds = quantity(raw, unit="s")
    if seconds <= 0:
        raise ValueError(f"{raw} is no time to wait; write more than '0 s'")
    return seconds


def _portion(raw: object) -> float:
    portion = quantity(raw, unit="share")
    if not 0 <= portion <= 1:
        raise ValueError(f"{raw} is no share; write 0% to 100%")
    return portion


def _tokens(raw: object) -> int:
    count = raw if isinstance(raw, int) and not isinstance(raw, bool) else None
    if count is None:
        value = quantity(raw, unit="tokens")
        count = int(value)
        if count != value:
            raise ValueError(f"{raw} is not a whole number of tokens")
    if not 1 <= count <= 10_000_000:
        raise ValueError(f"{raw} is out of range; write 1 to 10000000 tokens")
    return count


def _number(raw: object) -> float:
    if isinstance(raw, bool) or not isinstance(raw, int | float | Decimal):
        way = "; write it without quotes and unit" if isinstance(raw, str) else ""
        raise ValueError(f"a plain number is required{way}, such as 40 or 0.5")
    return float(raw)


def _fact(raw: object) -> str:
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, int | Decimal):
        return str(raw)
    if isinstance(raw, str) and raw.strip():
        return raw
    raise ValueError("a text is required, such as 'fp8'")


def _secret(raw: object) -> Secret:
    if isinstance(raw, Secret):
        return raw
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError("a text is required; put it in quotes")
    if "$" in REFERENCE.sub("", raw) or any(ord(c) < 0x20 for c in raw):
        raise ValueError(
            "holds a '$' that refers to nothing, or a line break; "
            'a variable of the environment is written "${NAME}"'
        )
    return Secret(raw)


def _readonly(written: dict[K, V]) -> Mapping[K, V]:
    return MappingProxyType(written)


def empty() -> Mapping[str, Any]:
    """A mapping of nothing, closed against change."""
    return MappingProxyType({})


def listed(raw: object) -> object:
    """Let one name stand for a list of one."""
    return [raw] if isinstance(raw, str) else raw


def tupled(raw: object) -> object:
    """Take a written list where a tuple is kept."""
    return tuple(raw) if isinstance(raw, list) else raw


def _schema(name: str, *examples: Any, **more: Any) -> WithJsonSchema:
    return WithJsonSchema({"description": name, "examples": list(examples), **more})


Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000)]
Name = SkipJsonSchema[str]
Named = Annotated[Name, Field(alias=NAME_KEY)]
Seconds = Annotated[
    float, PlainValidator(_time), _schema("a time", "10 s", "250 ms", "1.5 min", type="string")
]
Share = Annotated[float, PlainValidator(_portion), _schema("a share", "95%", type="string")]
Number = Annotated[float, PlainValidator(_number), _schema("a plain number", 40, type="number")]
Tokens = Annotated[
    int,
    PlainValidator(_tokens),
    _schema("a number of tokens", "4096 tokens", 4096, type=["string", "integer"]),
]
Count = Annotated[int, Field(ge=1, le=100_000)]
Fact = Annotated[
    str, PlainValidator(_fact), _schema("a fact, as free text", type=["string", "number"])
]
Template = Annotated[
    Secret,
    PlainValidator(_secret),
    _schema("text; ${NAME} is taken from the environment", "${KEY}", type="string"),
]
Facts = Annotated[Mapping[str, Fact], AfterValidator(_readonly)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(tupled)]


def readonly() -> AfterValidator:
    """Close a mapping against change once it is read."""
    return AfterValidator(_readonly)


def slug_fault(name: str) -> str | None:
    """Say why a name can't become part of a file name; None where it can.

    Letters, marks and digits of any script, and ``-``, ``_``, ``.``.
    """
    if len(name) > 64:
        return "is longer than 64 characters; shorten it"
    if not name or name[0] in "-." or name[-1] == ".":
        return "names become parts of file names: begin with a letter or digit, end without '.'"
    if unicodedata.normalize("NFC", name) != name:
        return "is not in Unicode normal form NFC; type the name anew"
    for character in name:
        if unicodedata.category(character)[0] not in "LMN" and character not in "-_.":
            return (
                f"holds {character!r}; names become parts of file names: "
                "use letters, digits, '-', '_' and '.'"
            )
    return None
