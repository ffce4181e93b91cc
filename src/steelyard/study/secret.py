"""Text that may come from the environment, kept out of everything that is written down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from steelyard.errors import StudyError

REFERENCE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}", re.ASCII)
"""``${NAME}`` as a study writes it."""


class UnsetVariable(ValueError):
    """A ``${NAME}`` whose variable the environment lacks."""


class Secret:
    """A value for the wire that no log, record or pickle can take by accident.

    ``template`` is the text of the study, references unexpanded; it may be shown and is
    what hashes see.  ``reveal()`` is the only way to the value.
    """

    __slots__ = ("_template", "_value")

    def __init__(self, template: str, *, value: str | None = None) -> None:
        self._template = template
        self._value = value if value is not None or self.variables else template

    @property
    def template(self) -> str:
        """The text as the study has it."""
        return self._template

    @property
    def variables(self) -> tuple[str, ...]:
        """The environment variables it refers to."""
        return tuple(dict.fromkeys(REFERENCE.findall(self._template)))

    def resolved(self, environ: Mapping[str, str]) -> Secret:
        """Take the values from ``environ``; raise UnsetVariable for those it lacks."""
        unset = [name for name in self.variables if not environ.get(name)]
        if unset:
            raise UnsetVariable(unset_message(unset))
        value = REFERENCE.sub(lambda found: environ[found[1]], self._template)
        if re.search(r"[\x00-\x1f\x7f]", value):
            raise UnsetVariable(
                f"the value of {_listed(self.variables)} holds a line break or control "
                "character; set it without"
            )
        return Secret(self._template, value=value)

    def reveal(self) -> str:
        """Give the value itself.

        Raises StudyError when the study was loaded without an environment.
        """
        if self._value is None:
            raise StudyError(
                f"{self._template} was not looked up in the environment; "
                "load the study with environ=os.environ"
            )
        return self._value

    def __repr__(self) -> str:
        return "Secret(***)"

    def __str__(self) -> str:
        return "***"

    def __format__(self, spec: str) -> str:
        return "***"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._template == other._template

    def __hash__(self) -> int:
        return hash(self._template)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is never serialised; pass its template and resolve it there")


def unset_message(names: list[str]) -> str:
    """Word what to do about variables that are not set."""
    one = len(names) == 1
    return (
        f"the environment variable{'' if one else 's'} {_listed(names)} "
        f"{'is' if one else 'are'} not set; export {'it' if one else 'them'} before the run"
    )


def _listed(names: list[str] | tuple[str, ...]) -> str:
    return ", ".join(names)
