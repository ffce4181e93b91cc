"""What a study can't be without: something to ask, or alternatives that need no asking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.explain import field_at, names_at
from steelyard.study.look import mapping
from steelyard.study.nearest import nearest
from steelyard.study.problem import Finding

Data = Mapping[str, object]
ASKING = ("workloads", "suites")


def presence_rules(data: Data) -> Iterator[Finding]:
    """Deployments with what they are asked, or alternatives alone."""
    if on_paper(data):
        for field in (*ASKING, "prices", "budget", "cluster"):
            if data.get(field):
                yield Finding(
                    path=(field,),
                    message="is for deployments, and there are none to ask; remove it",
                    on_key=True,
                )
        return
    known = names_at(())
    meant = {nearest(name, known) for name in data if name not in known}
    for field in ("deployments", *ASKING):
        if field not in data and field not in meant:
            about = field_at((field,))
            what = f" ({about.description})" if about is not None else ""
            yield Finding(
                path=(field,), message=f"is required{what}, but missing; add it", on_key=True
            )


def on_paper(data: Data) -> bool:
    """Whether a study has alternatives alone, so that nothing is asked."""
    return "deployments" not in data and bool(mapping(data, "alternatives"))


def candidates(data: Data) -> dict[str, tuple[str, str]]:
    """Everybody who may be chosen: name -> where it stands; the first of a name counts."""
    found: dict[str, tuple[str, str]] = {}
    for field in ("deployments", "portfolios", "alternatives"):
        for name in mapping(data, field):
            found.setdefault(name, (field, name))
    return found
