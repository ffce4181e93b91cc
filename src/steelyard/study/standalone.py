"""Files that are no study but are read like one: a business alone, a book of prices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from steelyard.errors import StudyError
from steelyard.study.business import Business, BusinessFile
from steelyard.study.check import load, named
from steelyard.study.explain import explain
from steelyard.study.kinds import KINDS, mistaken
from steelyard.study.placing import once, placed, syntax_problem
from steelyard.study.portfolio import Portfolio
from steelyard.study.problem import Finding, Problem, shown
from steelyard.study.record import Record
from steelyard.study.rules import business_file_rules
from steelyard.study.source import decode, read
from steelyard.study.study import Study
from steelyard.study.syntax import SyntaxFault
from steelyard.study.tree import Tree, grow
from steelyard.study.vocabulary import Vocabulary

R = TypeVar("R", bound=Record)
_A_BUSINESS = "check its name; studies/business/own-or-api.yaml is one to copy (docs/cost.md)"
Rules = Callable[[Mapping[str, object]], Iterator[Finding]]


@dataclass(frozen=True, slots=True, kw_only=True)
class BusinessCase:
    """A business, and the study that it stands in; None where it is a file of its own."""

    business: Business
    study: Study | None
    file: str
    portfolios: Mapping[str, Portfolio] = field(default_factory=dict)


def load_business(path: Path | str, *, vocabulary: Vocabulary) -> BusinessCase:
    """Read the business of a study file, or of a file of its own.

    Raises StudyError listing every problem with file, line and column.
    """
    tree = _tree(path, way=_A_BUSINESS)
    if isinstance(tree.data, dict) and "study" in tree.data:
        study = load(path, vocabulary=vocabulary)
        if study.business is None:
            raise StudyError(
                f"{path}: says nothing of a business; add 'business:' with horizon, currency and "
                "lines (docs/cost.md), or name a file of its own"
            )
        return BusinessCase(
            business=study.business, study=study, file=str(path), portfolios=study.portfolios
        )
    found = as_record(tree, BusinessFile, rules=business_file_rules, file=str(path))
    return BusinessCase(
        business=found.business, study=None, file=str(path), portfolios=found.portfolios
    )


def load_record(path: Path | str, root: type[R], *, rules: Rules, way: str = "check its name") -> R:
    """Read a YAML file as one record, by the grammar of studies; ``way`` to come by one.

    Raises StudyError listing every problem with file, line and column.
    """
    return as_record(_tree(path, way=way), root, rules=rules, file=str(path))


def as_record(tree: Tree, root: type[R], *, rules: Rules, file: str) -> R:
    """Take grown data for a record; raises StudyError as ``load_record`` does."""
    data = tree.data
    if not isinstance(data, dict):
        what = "is empty" if data is None else f"holds {shown(data)}"
        fields = ", ".join(field.alias or name for name, field in root.model_fields.items())
        raise StudyError(
            f"{file}:1:1: {what} where 'name: value' lines belong; begin with {fields}"
        )
    if other := mistaken(data, own=KINDS.keys() & root.model_fields.keys()):
        raise StudyError(f"{file}:1:1: {other}")
    found, forms = None, []
    try:
        found = root.model_validate(named(data), by_alias=True, by_name=False)
    except ValidationError as error:
        forms = list(explain(error, root=root))
    problems = placed(tree, once(list(rules(data)), forms, tree.findings), file=file)
    if problems or found is None:
        raise StudyError("\n".join(map(str, problems)))
    return found


def traced(path: Path | str, findings: Iterable[Finding]) -> tuple[str, ...]:
    """Faults that a room found in a file it was given, each with line, column and field."""
    return tuple(map(str, placed(_tree(path), findings, file=str(path))))


def _tree(path: Path | str, *, way: str = "check its name") -> Tree:
    name, text = str(path), read(Path(path), name=str(path), way=way)
    sound = text if isinstance(text, Problem) else decode(text.encode(), name=name)
    if isinstance(sound, Problem):
        raise StudyError(str(sound))
    try:
        return grow(sound)
    except SyntaxFault as fault:
        raise StudyError(str(syntax_problem(fault, file=name))) from None
