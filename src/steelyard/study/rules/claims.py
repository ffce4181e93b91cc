"""Published figures that a deployment's measurements shall stand beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath

from steelyard.study.look import absent, mapping
from steelyard.study.problem import Finding
from steelyard.study.vocabulary import FACTS, UnknownCriterion, Vocabulary


def claim_rules(
    data: Mapping[str, object], *, vocabulary: Vocabulary, folder: FilePath | None
) -> Iterator[Finding]:
    """Each names a criterion that is measured, and a claim of a file beside the study."""
    deployments = mapping(data, "deployments")
    for name in deployments:
        for criterion, written in mapping(mapping(deployments, name), "claims").items():
            path = ("deployments", name, "claims", criterion)
            try:
                if vocabulary.find(criterion).suite == FACTS:
                    message = "is measured by no suite; tell of it under 'facts'"
                    yield Finding(path=path, message=message, on_key=True)
            except UnknownCriterion as miss:
                yield Finding(path=path, message=str(miss), on_key=True)
            if isinstance(written, str):
                file, _, one = written.partition("#")
                if not one:
                    message = "names no claim; write FILE#ID, such as claims.yaml#2"
                    yield Finding(path=path, message=message)
                yield from absent(folder, path, file)
