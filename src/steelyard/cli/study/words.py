"""What ``steelyard study check`` says around the faults, in each language."""

from __future__ import annotations

from collections.abc import Sized
from typing import ClassVar

from steelyard.cli.terminal.say import Say as Plain

EN = {
    "old": "{file}: the price '{name}' is {days} days old; ask for it again",
    "warning": "{what} (a warning)", "faulty": "{file}: {n}",
    "unfit": "{file}: well written, but can't be weighed as it is",
    "sound": "{file}: sound; {parts}; file hash {hash}", "comma": ", ",
    "problem": "{n} problem", "problems": "{n} problems",
    "deployment": "{n} deployment", "deployments": "{n} deployments",
    "gate": "{n} gate", "gates": "{n} gates",
    "criterion": "{n} criterion", "criteria": "{n} criteria",
}  # fmt: skip
ZH = {
    "old": "{file}：“{name}”的价格已有 {days} 天，请重新询价",
    "warning": "{what}（提醒）", "faulty": "{file}：{n}",
    "unfit": "{file}：写法无误，但照此无法称量",
    "sound": "{file}：无误；{parts}；文件哈希 {hash}", "comma": "，",
    "problem": "{n} 处问题", "problems": "{n} 处问题",
    "deployment": "{n} 个部署", "deployments": "{n} 个部署",
    "gate": "{n} 道门槛", "gates": "{n} 道门槛",
    "criterion": "{n} 项准则", "criteria": "{n} 项准则",
}  # fmt: skip


class Say(Plain):
    """Of a study that is checked."""

    tables: ClassVar = {"en": EN, "zh": ZH}

    def count(self, things: Sized, one: str, several: str) -> str:
        """How many there are, under the key for one or for several."""
        return self(one if len(things) == 1 else several, n=len(things))

    def fault(self, text: str) -> str:
        """What a check says in English, in this language where it has words for it."""
        from steelyard.report.words import Words

        return Words(self.lang).fault(text)
