"""From text to a study, or to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from steelyard.errors import StudyError
from steelyard.study.complete import complete, slug
from steelyard.study.environment import resolve, unset
from steelyard.study.explain import explain
from steelyard.study.kinds import mistaken
from steelyard.study.placing import once, placed, syntax_problem
from steelyard.study.problem import Finding, Problem, shown
from steelyard.study.properties import with_properties
from steelyard.study.record import NAME_KEY
from steelyard.study.rules import findings
from steelyard.study.rules.prices import currencies
from steelyard.study.source import decode, read
from steelyard.study.study import Study
from steelyard.study.syntax import SyntaxFault
from steelyard.study.tree import Tree, grow
from steelyard.study.vocabulary import Vocabulary

_OWN = frozenset({"study", "deployments", "alternatives", "workloads", "criteria"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The outcome of a check: a study, or problems; warnings either way."""

    study: Study | None
    problems: tuple[Problem, ...]
    """Each fault of the file, in the order of lines."""
    warnings: tuple[Problem, ...] = ()


def check(
    path: Path | str, *, vocabulary: Vocabulary, environ: Mapping[str, str] | None = None
) -> Checked:
    """Check a study file without raising.

    Nothing is taken from ``environ``; a variable that it lacks is a warning.
    """
    place = Path(path)
    text = read(place, name=str(path))
    if isinstance(text, Problem):
        return Checked(study=None, problems=(text,))
    case = _Case(name=str(path), folder=place.parent, vocabulary=vocabulary)
    return case.check(text, environ=environ)


def load(
    path: Path | str, *, vocabulary: Vocabulary, environ: Mapping[str, str] | None = None
) -> Study:
    """Read a study file and, given an ``environ``, fill in its ``${NAME}`` references.

    Raises StudyError listing every problem with file, line and column.
    """
    return _resolved(check(path, vocabulary=vocabulary, environ=environ), environ)


def loads(
    text: str,
    *,
    vocabulary: Vocabulary,
    name: str = "study.yaml",
    environ: Mapping[str, str] | None = None,
) -> Study:
    """Read a study from text, as ``load`` does; files that it names are not looked for."""
    return _resolved(checks(text, vocabulary=vocabulary, name=name, environ=environ), environ)


def checks(
    text: str,
    *,
    vocabulary: Vocabulary,
    name: str = "study.yaml",
    environ: Mapping[str, str] | None = None,
) -> Checked:
    """Check a study in text, as ``check`` does; files that it names are not looked for."""
    sound = decode(text.encode("utf-8", "surrogatepass"), name=name)
    if isinstance(sound, Problem):
        return Checked(study=None, problems=(sound,))
    return _Case(name=name, folder=None, vocabulary=vocabulary).check(sound, environ=environ)


def _resolved(checked: Checked, environ: Mapping[str, str] | None) -> Study:
    faults = (*checked.problems, *(checked.warnings if environ is not None else ()))
    if checked.study is None or faults:
        raise StudyError("\n".join(map(str, faults)))
    return checked.study if environ is None else resolve(checked.study, environ)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """One file on the table."""

    name: str
    folder: Path | None
    vocabulary: Vocabulary

    def check(self, text: str, *, environ: Mapping[str, str] | None) -> Checked:
        try:
            tree = grow(text)
        except SyntaxFault as fault:
            return Checked(study=None, problems=(syntax_problem(fault, file=self.name),))
        data = tree.data
        if not isinstance(data, dict):
            return Checked(study=None, problems=(self._whole(self._shape(data)),))
        if other := mistaken(data, own=_OWN):
            return Checked(study=None, problems=(self._whole(other),))
        case = replace(self, vocabulary=with_properties(self.vocabulary, data))
        return case.checked(tree, data, environ=environ)

    def checked(
        self, tree: Tree, data: dict[str, object], *, environ: Mapping[str, str] | None
    ) -> Checked:
        """Of data that is a mapping, with the names that it brings along known."""
        study, faults = self._study(data)
        faults = once(self._rules(data), faults, tree.findings)
        lacking = [] if environ is None else unset(data, environ)
        problems = placed(tree, faults, file=self.name)
        return Checked(
            study=None if problems or study is None else self._complete(study, data),
            problems=problems,
            warnings=placed(tree, lacking, file=self.name),
        )

    def _study(self, data: dict[str, object]) -> tuple[Study | None, list[Finding]]:
        money = [code for _, code, _ in currencies(data, vocabulary=self.vocabulary)]
        context = {"vocabulary": self.vocabulary, "currency": money[0] if money else ""}
        try:
            study = Study.model_validate(named(data), context=context, by_alias=True, by_name=False)
        except ValidationError as error:
            return None, list(explain(error))
        return study, []

    def _rules(self, data: dict[str, object]) -> list[Finding]:
        return list(findings(data, vocabulary=self.vocabulary, folder=self.folder))

    def _complete(self, study: Study, data: dict[str, object]) -> Study:
        place = Path(self.name)
        return complete(study, data, vocabulary=self.vocabulary).model_copy(
            update={"slug": slug(place.stem), "folder": self.folder or Path()}
        )

    def _whole(self, message: str) -> Problem:
        return Problem(file=self.name, line=1, column=1, field="", message=message)

    def _shape(self, data: object) -> str:
        what = (
            "is empty" if data is None else f"holds {shown(data)} where 'name: value' lines belong"
        )
        return f"{what}; 'steelyard study new' writes a first study"


NAMED = (
    *("deployments", "portfolios", "alternatives", "workloads", "criteria", "tree"),
    "people",
)
"""Fields that hold records by name."""


def named(data: dict[str, object]) -> dict[str, object]:
    """Hand each record in a mapping the name it hangs under."""
    found = dict(data)
    for field in NAMED:
        if isinstance(records := data.get(field), dict):
            found[field] = {
                name: _with_facts(record) if isinstance(record, dict) else record
                for name, record in _hung(records).items()
            }
    return found


def _with_facts(record: dict[str, object]) -> dict[str, object]:
    facts = record.get("facts")
    return {**record, "facts": _hung(facts)} if isinstance(facts, dict) else record


def _hung(records: dict[str, object]) -> dict[str, object]:
    return {
        name: {NAME_KEY: name, **record} if isinstance(record, dict) else record
        for name, record in records.items()
    }
