"""How the validator does on public tests: the official suite, and labelled schemas met in the wild.

Needs the public data; STEELYARD_SHARED names the folder that holds ``data``.  Prints what is not
as the tests want it, and ends with 1 where that is not explained in schema_labels.json.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from steelyard.suites.structured.documents import load_documents
from steelyard.suites.structured.validate import SchemaRefused, build, compiled, settings

HERE = Path(__file__).parent
DATA = Path(os.environ.get("STEELYARD_SHARED", str(HERE.parents[1] / "shared"))) / "data"
DRAFTS = {
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
    "draft7": "http://json-schema.org/draft-07/schema#",
}
REMOTES = "http://localhost:1234/"
"""Where the official suite says that its remotes lie; nothing listens there."""


@dataclass
class Tally:
    tests: int = 0
    wrong: list[tuple[str, ...]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


def official(folder: Path, draft: str) -> Tally:
    """The required tests of a draft: formats are remarks, remotes come from the folder."""
    tally = Tally()
    documents = load_documents(folder / "remotes", base=REMOTES, root=folder)
    for path in sorted((folder / "tests" / draft).glob("*.json")):
        for group in json.loads(path.read_bytes()):
            schema = _with_dialect(group["schema"], draft)
            validator = build(schema, formats=False, documents=documents)
            for test in group["tests"]:
                tally.tests += 1
                if validator.is_valid(test["data"]) != test["valid"]:
                    tally.wrong.append((path.name, group["description"], test["description"]))
    return tally


def labelled(folder: Path) -> Tally:
    """Labels of schemas met in the wild, as the suite compiles and asserts them."""
    tally = Tally()
    for path in sorted(folder.glob("*.json")):
        found = json.loads(path.read_bytes())
        try:
            schema = compiled(json.dumps(found["schema"]))
        except SchemaRefused as refused:
            tally.refused.append((path.name, refused.reason[:80]))
            continue
        for number, test in enumerate(found["tests"]):
            tally.tests += 1
            if schema.valid(test["data"]) != test["valid"]:
                tally.wrong.append((path.name, str(number)))
    return tally


def promised(folder: Path) -> Tally:
    """Schemas that a vendor's verifier calls valid, one a line."""
    tally = Tally()
    for path in sorted(folder.rglob("*.jsonl")):
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            tally.tests += 1
            try:
                compiled(line)
            except SchemaRefused as refused:
                tally.refused.append((f"{path.name}:{number}", str(refused)))
    return tally


def unexplained(tally: Tally) -> Iterator[tuple[str, ...]]:
    """Disagreements and refusals that schema_labels.json does not explain."""
    told = json.loads((HERE / "schema_labels.json").read_bytes())
    known = {(each["file"], str(each["test"])) for each in told["disagreements"]}
    yield from (each for each in tally.wrong if each not in known)
    names = {each["file"] for each in told["refused"]}
    yield from (each for each in tally.refused if each[0] not in names)


def _with_dialect(schema: Any, draft: str) -> Any:
    if isinstance(schema, dict) and "$schema" not in schema:
        return {"$schema": DRAFTS[draft], **schema}
    return schema


def main() -> int:
    if not DATA.is_dir():
        print(f"{DATA} is not there; set STEELYARD_SHARED to the folder that holds data/")
        return 0
    print("; ".join(f"{name}: {value}" for name, value in settings().items()))
    odd: list[tuple[str, ...]] = []
    for draft in DRAFTS:
        tally = official(DATA / "json-schema-test-suite", draft)
        odd += tally.wrong
        print(f"{draft}, required: {tally.tests - len(tally.wrong)} of {tally.tests} right")
    tally = labelled(DATA / "jsonschemabench")
    odd += unexplained(tally)
    right = tally.tests - len(tally.wrong)
    print(
        f"jsonschemabench, formats asserted: {right} of {tally.tests} labels "
        f"({right / tally.tests:.2%}); schemas refused: {len(tally.refused)}"
    )
    tally = promised(DATA / "kimi-vendor-verifier")
    print(
        f"kimi-vendor-verifier: {tally.tests - len(tally.refused)} of {tally.tests} schemas taken"
    )
    for where, why in tally.refused:
        print(f"  {where}: {why}")
    for each in odd:
        print("  not explained:", *each)
    return int(bool(odd))


if __name__ == "__main__":
    sys.exit(main())
