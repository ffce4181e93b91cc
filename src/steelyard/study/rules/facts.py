"""Facts: of criteria that somebody asks for, never in place of a measurement, with their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath

from steelyard.study.look import absent, mapping
from steelyard.study.problem import Finding, Path
from steelyard.study.properties import facts
from steelyard.study.record import slug_fault
from steelyard.study.rules.running import place_fault, whole_name
from steelyard.study.vocabulary import FACTS, UnknownCriterion, Vocabulary

Data = Mapping[str, object]


def fact_rules(data: Data, *, vocabulary: Vocabulary, folder: FilePath | None) -> Iterator[Finding]:
    """Each names what is asked for, once, and its files lie beside the study."""
    told: dict[tuple[object, ...], str] = {}
    for path, written, fact in facts(data):
        yield from _known(data, path, written, vocabulary=vocabulary)
        whole = (*path[:2], whole_name(data, written, vocabulary=vocabulary))
        if whole in told:
            message = f"is the same as '{told[whole]}'; keep one"
            yield Finding(path=path, message=message, on_key=True)
        told.setdefault(whole, written)
        for field in ("attachment", "claim"):
            if isinstance(file := mapping_of(fact).get(field), str):
                # Behind '#' stands which claim of the file is meant.
                name = file.partition("#")[0] if field == "claim" else file
                yield from absent(folder, (*path, field), name)
    alternatives = mapping(data, "alternatives")
    for name in alternatives:
        if isinstance(alternatives[name], Mapping) and not mapping(alternatives[name], "facts"):
            yield Finding(
                path=("alternatives", name),
                message="nothing is known of it, so nothing could be weighed; add 'facts'",
                on_key=True,
            )


def mapping_of(data: object) -> Mapping[str, object]:
    """The mapping itself; an empty one where it is something else."""
    return data if isinstance(data, Mapping) else {}


def _known(data: Data, path: Path, written: str, *, vocabulary: Vocabulary) -> Iterator[Finding]:
    try:
        spec = vocabulary.find(written)
    except UnknownCriterion as miss:
        way = f"{miss} A property of your own by such a name needs a gate that asks for it"
        yield Finding(path=path, message=slug_fault(written) or way, on_key=True)
        return
    if spec.suite == FACTS:
        if (fault := slug_fault(written)) is not None:
            yield Finding(path=path, message=fault, on_key=True)
        return
    if path[0] == "deployments":
        yield Finding(
            path=path,
            message=f"is measured by the suite '{spec.suite}', and no word of anybody stands in "
            "its place; remove it, or tell of the offer under 'alternatives'",
            on_key=True,
        )
    elif mapping(data, "workloads") and (fault := place_fault(data, written, spec)) is not None:
        yield Finding(path=path, message=fault, on_key=True)
