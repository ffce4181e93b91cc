"""What judges said, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelyard.cli.options.lang import Lang
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.stats import Agreement
    from steelyard.suites.judging import Judged, Pairs, Share

_WORDS = {
    Lang.EN: {
        "a": "{a} is preferred to {b}",
        "b": "{b} is preferred to {a}",
        "cannot tell": "cannot tell {a} and {b} apart",
        "preference": "preference for {a} (ties as halves)",
        "verdicts": "verdicts",
        "counts": "{a} {na}, tie {tie}, {b} {nb}, undetermined {und}",
        "kinds": "undetermined because",
        "rated": "pairs rated",
        "of": "{n} of {all}, {identical} of them identical (ties)",
        "lone": "pairs without two texts",
        "lone_counts": "{only_a} only of {a}, {only_b} only of {b}, {neither} of neither",
        "first": "first text chosen",
        "longer": "longer text chosen",
        "order": "both orders alike",
        "stable": "all turns alike",
        "kappa": "Cohen's kappa, {raters}",
        "nominal": "Krippendorff's alpha",
        "ordinal": "the same, a < tie < b",
        "none": "none: {why}",
        "asked": "{n} requests, about {chars:,} characters of texts",
        "apart": "{identical} are identical (ties), {lone} lack a text",
    },
    Lang.ZH: {
        "a": "{a} 优于 {b}",
        "b": "{b} 优于 {a}",
        "cannot tell": "无法分出 {a} 与 {b} 的高下",
        "preference": "偏好 {a} 的比例（平局计半）",
        "verdicts": "评判",
        "counts": "{a} {na}，平局 {tie}，{b} {nb}，无法判定 {und}",
        "kinds": "无法判定的原因",
        "rated": "已评判的文本对",
        "of": "{all} 对中的 {n} 对，其中 {identical} 对文本相同（计平局）",
        "lone": "缺少文本的对",
        "lone_counts": "仅 {a} 有 {only_a}，仅 {b} 有 {only_b}，均无 {neither}",
        "first": "选先出现者的比例",
        "longer": "选较长者的比例",
        "order": "两种顺序结论一致",
        "stable": "多次评判结论一致",
        "kappa": "Cohen κ，{raters}",
        "nominal": "Krippendorff α",
        "ordinal": "同上，按 a < 平局 < b 计",
        "none": "无：{why}",
        "asked": "{n} 次请求，文本约 {chars:,} 字符",
        "apart": "{identical} 对文本相同（计平局），{lone} 对缺少文本",
    },
}

_KINDS_ZH = {
    "unreadable": "读不出结论",
    "order": "两种顺序结论相反",
    "one-order": "只有一种顺序",
    "turns": "多次评判不一致",
    "can't-tell": "评判者无法判断",
}
_REASONS_ZH = {
    "one rater can't agree with another; have a second one judge": "只有一名评判者，须再请一名",
    "no unit was rated by two raters; agreement has no value": "没有任何一对由两名评判者评过",
    "all ratings are alike: agreement can't be told from chance": "评判全部相同，无法与偶然区分",
    "there is nothing to count": "没有可计数的评判",
}


def asked(*, requests: int, chars: int, lang: Lang) -> str:
    """How much a judge is asked."""
    return _WORDS[lang]["asked"].format(n=requests, chars=chars)


def apart(pairs: Pairs, *, lang: Lang = Lang.EN) -> str:
    """Which pairs need no judge, or can't have one."""
    lone = pairs.only_a + pairs.only_b + pairs.neither
    return _WORDS[lang]["apart"].format(identical=len(pairs.identical), lone=lone)


def _kind(kind: str, lang: Lang) -> str:
    """A kind as the record names it; in Chinese its meaning, where it is known."""
    if lang is Lang.EN:
        return kind
    from steelyard.report.words import Words

    return _KINDS_ZH.get(kind) or Words("zh").or_plain(f"kind.{kind}", kind)


def lines(result: Judged, *, lang: Lang) -> Iterator[str]:
    """One line a fact; every number with n and interval, or with why it has none."""
    words, names = _WORDS[lang], {"a": result.a, "b": result.b}
    yield words[result.answer].format(**names)
    rows = [(words["preference"].format(**names), _share(result.preference, words))]
    count = {v: result.verdicts.get(v, 0) for v in ("a", "tie", "b", "undetermined")}
    rows += [
        (
            words["verdicts"],
            words["counts"].format(
                **names, na=count["a"], nb=count["b"], tie=count["tie"], und=count["undetermined"]
            ),
        )
    ]
    if result.undetermined:
        kinds = sorted(result.undetermined.items())
        rows.append((words["kinds"], ", ".join(f"{_kind(kind, lang)} {n}" for kind, n in kinds)))
    rows.append(
        (
            words["rated"],
            words["of"].format(n=result.rated, all=result.pairs, identical=result.identical),
        )
    )
    if result.only_a + result.only_b + result.neither:
        lone = {"only_a": result.only_a, "only_b": result.only_b, "neither": result.neither}
        rows.append((words["lone"], words["lone_counts"].format(**names, **lone)))
    shares = {
        "first": result.first_chosen,
        "longer": result.longer_chosen,
        "order": result.order_kept,
        "stable": result.stable,
    }
    rows += [(words[name], _share(share, words)) for name, share in shares.items() if share.n]
    for raters, kappa in result.kappa.items():
        rows.append((words["kappa"].format(raters=raters), _agreement(kappa, words)))
    rows.append((words["nominal"], _agreement(result.alpha_nominal, words)))
    if not isinstance(result.alpha_ordinal, Missing):
        rows.append((words["ordinal"], _agreement(result.alpha_ordinal, words)))
    for label, told in rows:
        yield f"  {label}: {told}"


def _share(share: Share, words: dict[str, str]) -> str:
    if isinstance(share.value, Missing):
        return _none(share.value, words)
    found = f"{100 * share.value:.0f}%"
    if share.interval is not None:
        found += f" ({100 * share.interval.low:.0f}–{100 * share.interval.high:.0f}%)"
    return f"{found}, n = {share.n}"


def _agreement(found: Agreement | Missing, words: dict[str, str]) -> str:
    if isinstance(found, Missing):
        return _none(found, words)
    told = f"{found.value:.2f}"
    if found.interval is not None:
        told += f" ({found.interval.low:.2f} – {found.interval.high:.2f})"
    return f"{told}, n = {found.n}"


def _none(missing: Missing, words: dict[str, str]) -> str:
    chinese = words is _WORDS[Lang.ZH]
    why = _REASONS_ZH.get(missing.reason, missing.reason) if chinese else missing.reason
    return words["none"].format(why=why)
