"""The report on longer prompts: a curve with its table, or the reason in one line."""

from __future__ import annotations

import pytest

from steelyard.evidence import to_json
from steelyard.report import compose, to_html, to_markdown
from steelyard.stats import clopper_pearson


def bins(*rows):
    return [
        {
            "low": low, "high": high, "middle": (low + high) / 2, "items": 20,
            "shares": [
                {"deployment": name, "accepted": k, "answers": 20,
                 "interval": to_json(clopper_pearson(k, 20))}
                for name, k in shares.items()
            ],
        }
        for low, high, shares in rows
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "constrained: 95 % at 100 – 180 tokens, 60 % at 900 – 2,100 tokens"),
        ("zh", "constrained：100 ~ 180 token 时 95%、900 ~ 2,100 token 时 60%"),
    ],
)
def test_the_curve_says_in_words_what_it_shows(world, lang, said):
    found, verdict = world().record()
    curve = bins(
        (100, 180, {"constrained": 19, "plain": 18}), (900, 2100, {"constrained": 12, "plain": 3})
    )
    found["lengths"] = [{"counted_by": "plain", "bins": curve}]
    document = compose(found, verdict, lang=lang)
    text = to_markdown(document).replace("\u00a0", " ")

    assert said in text
    assert to_html(document).count('id="h-lengths"') == 1


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "No curve by length of prompt: 12 items are too few for a curve; it takes 40."),
        ("zh", "没有按提示词长度的曲线：12 道题不足以画出曲线，至少需要 40 道。"),
    ],
)
def test_where_there_is_none_one_line_says_why(world, lang, said):
    found, verdict = world().record()
    reason = {"missing": "12 items are too few for a curve; it takes 40"}
    found["lengths"] = [{"counted_by": "plain", "bins": reason}]

    assert said in to_markdown(compose(found, verdict, lang=lang))
