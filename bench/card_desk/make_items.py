"""Make the item set `builtin:card-desk` from its worked examples and families.

Everything is written by hand in the three YAML files beside this one; here they are only put
together, so that the packaged files can be reproduced byte for byte.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

HERE = Path(__file__).parent
PACKAGED = HERE.parents[1] / "src/steelyard/suites/builtin/card_desk"
SPLITS = (
    ("dev", "dev.yaml", "dev.jsonl"),
    ("evaluation", "families.yaml", "items.jsonl"),
)
CODES = {
    "元": "CNY",
    "港币": "HKD",
    "新台币": "TWD",
    "美元": "USD",
    "欧元": "EUR",
    "英镑": "GBP",
    "瑞士法郎": "CHF",
    "日元": "JPY",
    "韩元": "KRW",
    "新加坡元": "SGD",
    "泰铢": "THB",
    "澳元": "AUD",
    "加元": "CAD",
    "新西兰元": "NZD",
    "借记卡": "debit",
    "信用卡": "credit",
    "虚拟卡": "virtual",
    "礼品卡": "gift",
    "商务卡": "business",
    "学生卡": "student",
    "旅行卡": "travel",
    "加油卡": "fuel",
}


def read(name: str) -> Any:
    """The content of one of the YAML files beside this one."""
    return YAML(typ="safe").load((HERE / name).read_text(encoding="utf-8"))


def compact(record: Any) -> str:
    """One line of JSON without spaces, as the worked examples show it."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def header(entry: dict[str, Any]) -> str:
    """The text that stands before each message of a record type."""
    blocks = [entry["intro"]]
    blocks += [f"Text: {shot['text']}\nJSON:\n{compact(shot['gold'])}" for shot in entry["shots"]]
    return "\n\n".join(blocks) + "\n\n"


def number(text: str) -> int | float:
    """An amount as people write it, with separators, as a JSON number."""
    plain = text.replace(",", "")
    return float(plain) if "." in plain else int(plain)


def filled(gold: Any, values: list[str]) -> Any:
    """A gold template with `{n}` as text, `#n` as number and `$n` as code put in."""
    if isinstance(gold, dict):
        return {key: filled(value, values) for key, value in gold.items()}
    if isinstance(gold, list):
        return [filled(value, values) for value in gold]
    if isinstance(gold, str) and gold[:1] == "#":
        return number(values[int(gold[1:])])
    if isinstance(gold, str) and gold[:1] == "$":
        return CODES.get(values[int(gold[1:])], values[int(gold[1:])])
    return gold.format(*values) if isinstance(gold, str) else gold


def items(split: str, name: str, headers: dict[str, str]) -> Iterator[dict[str, Any]]:
    """One item a fill, family by family."""
    for family in read(name):
        for position, fill in enumerate(family["fills"].splitlines(), 1):
            values = fill.split("|")
            text = family["text"].format(*values)
            yield {
                "id": f"{family['cluster']}-{position}",
                "prompt": f"{headers[family['header']]}Text: {text}\nJSON:\n",
                "schema_ref": family["header"].split("-")[0],
                "gold": filled(family["gold"], values),
                "cluster": family["cluster"],
                "lang": family["lang"],
                "split": split,
                "meta": {"text": text},
            }


def made() -> dict[str, str]:
    """File name to content, of every packaged file that comes from here."""
    headers = {kind: header(entry) for kind, entry in read("shots.yaml").items()}
    files = {f"header-{kind}.txt": text for kind, text in headers.items()}
    for split, source, name in SPLITS:
        lines = [json.dumps(i, ensure_ascii=False) for i in items(split, source, headers)]
        files[name] = "\n".join(lines) + "\n"
    return files


def main() -> None:
    """Write the packaged files, or those into the folder given."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PACKAGED
    for name, content in made().items():
        (target / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
