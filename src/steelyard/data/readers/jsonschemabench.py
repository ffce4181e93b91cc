"""JSONSchemaBench (Geng et al. 2025): schemas of the world, with labelled instances."""

from __future__ import annotations

import json
from collections.abc import Iterator

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_ASK = "Write one JSON value that satisfies this JSON Schema. Answer with the JSON alone."


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """One record a schema, without gold: many instances are right.  Parts are families."""
    paths = sorted(path for path in files.files if "---" in path)
    families = tuple(dict.fromkeys(path.partition("---")[0] for path in paths))
    wanted = chosen(about.name, part, among=families)
    for path in paths:
        family, _, name = path.removesuffix(".json").partition("---")
        if family in wanted:
            sample = json.loads(files.read(path))
            yield Row(
                stratum=family,
                record={
                    "id": f"jsonschemabench/{family}/{name}",
                    "prompt": f"{_ASK}\n\n{json.dumps(sample['schema'], ensure_ascii=False)}",
                    "schema": sample["schema"],
                    "lang": "en",
                    "meta": {"features": sample["meta"].get("features", [])},
                },
            )
