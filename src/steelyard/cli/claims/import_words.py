"""What `steelyard import` says of another tool's file, in English and in Chinese."""

from __future__ import annotations

import re
from typing import ClassVar

from steelyard.cli.terminal.say import Say as Plain

EN = {
    "criterion": "criterion", "value": "value", "n": "n", "means": "what the tool means by it",
    "foot": "claimed: shown, never ranked; no gate passes by it", "unknown": "of unknown version",
    "note": "{tool} {version}: {meaning} (definition as of {read}){more}",
    "near": "; nearest here: {word}", "run": "; run: {label}",
    "samples": "; no samples, so no interval",
    "requests/s": "requests/s", "tokens/s": "tokens/s", "tokens": "tokens", "s": "s",
    "share": "share",
}  # fmt: skip
ZH = {
    "criterion": "指标", "value": "值", "n": "n", "means": "该工具的定义",
    "foot": "声称：只展示，不参与排名；任何门槛都不能据此通过", "unknown": "版本未知",
    "note": "{tool} {version}：{meaning}（定义截至 {read}）{more}",
    "near": "；此处最接近者：{word}", "run": "；运行：{label}",
    "samples": "；没有样本，因此没有区间",
    "requests/s": "请求/秒", "tokens/s": "token/秒", "tokens": "token", "s": "秒",
    "share": "占比",
}  # fmt: skip
_NOTE = re.compile(
    r"(?P<tool>\S+) (?P<version>of unknown version|[^:]+): (?P<meaning>.+) "
    r"\(definition as of (?P<read>[^)]+)\)(?:; nearest here: (?P<near>\w+))?"
    r"(?:; run: (?P<label>.+))?; no samples, so no interval",
    re.DOTALL,
)


class Say(Plain):
    """Of an imported file."""

    tables: ClassVar = {"en": EN, "zh": ZH}

    def term(self, text: str) -> str:
        """What the reader of the file says in English, in this language."""
        return text if self.lang == "en" else super().term(text)

    def note(self, text: str) -> str:
        """What the tool means by a word, as the measurement's note says it."""
        found = _NOTE.fullmatch(text)
        if self.lang == "en" or found is None:
            return text
        version = self("unknown") if found["version"] == EN["unknown"] else found["version"]
        more = self("near", word=found["near"]) if found["near"] else ""
        more += self("run", label=found["label"]) if found["label"] else ""
        return self(
            "note",
            tool=found["tool"],
            version=version,
            meaning=self.term(found["meaning"]),
            read=found["read"],
            more=more + self("samples"),
        )
