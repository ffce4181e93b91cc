"""CMRC 2018 (Cui et al. 2019): Chinese reading comprehension."""

from __future__ import annotations

import json
from collections.abc import Iterator

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_ASK = "请根据下面的文章回答问题，只回答文章中的原文片段。"


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """One record a question; those on one passage are a cluster."""
    chosen(about.name, part, among=())
    for document in json.loads(files.read("cmrc2018_dev.json"))["data"]:
        for passage in document["paragraphs"]:
            for question in passage["qas"]:
                answers = list(dict.fromkeys(each["text"] for each in question["answers"]))
                yield Row(
                    stratum="",
                    record={
                        "id": f"cmrc2018/{question['id']}",
                        "prompt": f"{_ASK}\n\n{passage['context']}\n\n问题：{question['question']}",
                        "gold": answers[0],
                        "answers": answers,
                        "cluster": str(passage["id"]),
                        "lang": "zh",
                        "task": "text-f1",
                    },
                )
