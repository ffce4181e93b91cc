"""Makes the pages on Kimi K2 and DeepSeek V3 from the claims files, and the predictions.

    python docs/show_claims.py

Writes docs/kimi-k2-vs-deepseek-v3.md, its Chinese twin and the quantities of docs/claims.md; a test
holds them to the rules.
"""

from __future__ import annotations

import re
from pathlib import Path

from steelyard.claims import Judged, judge, read_claims
from steelyard.claims.vocabulary import quantities
from steelyard.evidence import Missing
from steelyard.hardware import Band, Forecast, read_asked, time_of
from steelyard.hardware import predicted as foretold
from steelyard.report import LANGUAGES
from steelyard.weigh import vocabulary

ROOT = Path(__file__).resolve().parents[1]
STUDY = ROOT / "studies" / "kimi-k2-vs-deepseek-v3"
GUIDES = ("guide-a", "guide-b")
PREDICTIONS = ("predict-guide-a", "predict-guide-b", "predict-fitting")
PAGES = {"en": "kimi-k2-vs-deepseek-v3.md", "zh": "kimi-k2-vs-deepseek-v3.zh-CN.md"}


def page(lang: str) -> str:
    """The page in one language with its tables made anew, each between its marks."""
    text = (ROOT / "docs" / PAGES[lang]).read_text("utf-8")
    for name, table in tables(lang).items():
        mark = rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)"
        text = re.sub(mark, lambda found, t=table: f"{found[1]}{t}\n{found[2]}", text, flags=re.S)
    return text


def tables(lang: str) -> dict[str, str]:
    judged = [judge(read_claims(STUDY / f"{name}.yaml")) for name in GUIDES]
    return {
        "counts": counts(judged, lang),
        **{name: claims(one, lang) for name, one in zip(GUIDES, judged, strict=True)},
        **{name: predicted(name, lang) for name in PREDICTIONS},
    }


def counts(judged: list[Judged], lang: str) -> str:
    words = LANGUAGES[lang]
    names = list(judged[0].counts)
    head = "".join(f" {words[f'claims.verdict.{name.value}']} |" for name in names)
    rows = [f"| |{head}", "| --- |" + " ---: |" * len(names)]
    for letter, one in zip("AB", judged, strict=True):
        rows.append(f"| {letter} |" + "".join(f" {one.counts[name]} |" for name in names))
    return "\n".join(rows)


def claims(judged: Judged, lang: str) -> str:
    words = LANGUAGES[lang]
    head = " | ".join(
        words[f"claims.col.{name}"] for name in ("id", "says", "verdict", "rule", "line", "slack")
    )
    rows = [f"| {head} |", "| --- | --- | --- | --- | --- | ---: |"]
    for one in judged.rulings:
        first = one.deciding
        slack = "" if first.slack is None else f"{digits(first.slack)} ×"
        cells = (one.id, one.says.of(lang), words[f"claims.verdict.{one.verdict.value}"],
                 first.family, first.arithmetic.of(lang), slack)  # fmt: skip
        rows.append(f"| {' | '.join(plain(cell) for cell in cells)} |")
    return "\n".join(rows)


def predicted(name: str, lang: str) -> str:
    asked = read_asked(STUDY / f"{name}.yaml", vocabulary=vocabulary())
    rows = [HEADS[lang], "| --- | --- | ---: | ---: | ---: | ---: |"]
    seen = set()
    for called, question in asked.questions.items():
        answer = foretold(
            question, name=called, folder=asked.folder,
            clock=lambda each, running: time_of(each, running=running),
        )  # fmt: skip
        for one in answer.taken:
            setup = one.setup
            told = f"{setup.layout.devices} × {setup.device.name}, {setup.precision.name}"
            told += f", {setup.layout}" if setup.layout.devices > 1 else ""
            if (setup.model.name, told) not in seen:
                seen.add((setup.model.name, told))
                rows.append(f"| {setup.model.name} | {told} | {fit(one, lang)} |")
    return "\n".join(rows)


HEADS = {
    "en": "| model | set-up | weights / memory a device | tokens that fit | first token | each token |",
    "zh": "| 模型 | 设置 | 每卡权重 / 显存 | 可容纳 token | 首 token | 每 token |",
}
NONE = {"en": "does not fit", "zh": "放不下"}


def fit(found: Forecast, lang: str) -> str:
    room, timing = found.budget, found.timing
    weights = f"{room.weights / 1e9:,.0f} / {room.memory / 1e9:,.0f} GB"
    if room.fits == "no":
        return f"{weights} | {NONE[lang]} | – | –"
    tokens = f"{room.tokens.low:,.0f}–{room.tokens.high:,.0f}"
    if isinstance(timing, Missing):
        return f"{weights} | {tokens} | – | –"
    return f"{weights} | {tokens} | {band(timing.ttft)} | {band(timing.tpot)}"


def band(seconds: Band) -> str:
    scale, unit = (1.0, "s") if seconds.mid >= 1 else (1e3, "ms")
    low, mid, high = (digits(scale * one) for one in (seconds.low, seconds.mid, seconds.high))
    return f"{mid} {unit} ({low}–{high})"


def digits(value: float) -> str:
    """Three of them, and never an exponent."""
    short = float(f"{value:.3g}")
    return f"{short:,.0f}" if abs(short) >= 1000 else f"{short:g}"


def plain(text: str) -> str:
    """Text that ends no cell and opens no mark-up."""
    for sign in "|*_<>[]":
        text = text.replace(sign, f"\\{sign}")
    return text


def quantities_table() -> str:
    """Every quantity that the rules know: names in both languages, and units."""
    rows = ["| quantity | 中文 | measured in | also called |", "| --- | --- | --- | --- |"]
    for one in quantities().values():
        units = ", ".join(each or "a number" for each in one.dimensions)
        also = ", ".join(one.aliases) or "–"
        rows.append(f"| {one.name} | {one.chinese} | {units} | {also} |")
    return "\n".join(rows)


def named(text: str) -> str:
    """The page on claims with its table of quantities made anew."""
    mark = r"(<!-- quantities -->\n).*?(<!-- end of quantities -->)"
    return re.sub(
        mark, lambda found: f"{found[1]}{quantities_table()}\n{found[2]}", text, flags=re.S
    )


if __name__ == "__main__":
    claims_page = ROOT / "docs" / "claims.md"
    claims_page.write_text(named(claims_page.read_text("utf-8")), encoding="utf-8")
    for lang, name in PAGES.items():
        (ROOT / "docs" / name).write_text(page(lang), encoding="utf-8")
