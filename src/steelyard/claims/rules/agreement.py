"""Numbers and names of one document that must agree with each other."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, inconsistent, plausible, unsupported, wrong
from steelyard.claims.text import Text
from steelyard.claims.verdict import Finding

RULE = "agreement"
_POINTS = re.compile(r"\bpp\b|百分点|percentage point", re.IGNORECASE)
_TIMES = re.compile(r"[x×X倍]|times|fold")
_DOWN = {"drop", "loss", "falls", "decays"}


def changes(case: Case) -> Iterator[Finding]:
    """A change has the sign its name says, and the size that its ends give."""
    claim = case.claim
    word, start = claim.get("change"), claim.get("from")
    ends: Sequence[Amount] = (claim.get("to"),) if claim.get("to") else claim.get("series") or ()
    if not word or start is None or not ends or not isinstance(ends, tuple) or not start.value:
        return
    for at, end in enumerate(ends):
        if end.dimension == start.dimension:
            printed = claim.values[at] if at < len(claim.values) else None
            yield _change(word, start, end, printed)


def _change(word: str, start: Amount, end: Amount, printed: Amount | None) -> Finding:
    got = end.value / start.value - 1
    told = f"{end.text} / {start.text} - 1 = {100 * got:+.2f} %"
    line = Text(told, told)
    agrees = got == 0 if word == "none" else (got < 0) == (word in _DOWN) and got != 0
    if not agrees:
        line += Text(
            f": a {'rise' if got > 0 else 'drop'}, called '{word}'",
            f"：是{'上升' if got > 0 else '下降'}，却称为“{word}”",
        )
        if printed is not None and not printed.dimension:
            return wrong("sign", line, remedy=Text("name it by its sign", "按符号命名"))
        return inconsistent(RULE, line)
    if printed is None or printed.dimension:
        return plausible(RULE, line)
    for size, note in _sizes(start, end, printed):
        if abs(abs(printed.value) - abs(size)) <= printed.half + 0.003 * abs(size):
            return plausible(RULE, line + note)
    said = Text(f", printed {printed.text}", f"，所印为 {printed.text}")
    return inconsistent(RULE, line + said, slack=abs(printed.value / got))


def _sizes(start: Amount, end: Amount, printed: Amount) -> Iterator[tuple[float, Text]]:
    """Ways to state a change: "3 times more" is said of a triple as of a quadruple."""
    got, points = end.value / start.value - 1, end.value - start.value
    stated, shares = _POINTS.search(printed.text), "%" in start.text and "%" in printed.text
    if not stated:
        yield got, Text("", "")
    if _TIMES.search(printed.text):
        yield got + 1, Text("", "")
    if stated or shares:
        yield points, Text(f"; {100 * points:+.3g} points", f"；即 {100 * points:+.3g} 个百分点")


def one_value(case: Case) -> Iterator[Finding]:
    """One quantity has one value in one document."""
    same = case.claim.get("same")
    if not same or len(same) < 2:
        return
    low, high = min(same, key=lambda a: a.value), max(same, key=lambda a: a.value)
    told = ", ".join(one.text for one in same)
    if {one.dimension for one in same} != {low.dimension}:
        yield inconsistent(RULE, Text(f"{told}: not one unit", f"{told}：量纲不一"))
    elif high.value - low.value <= high.half + low.half + 0.05 * abs(low.value):
        yield plausible(RULE, Text(f"{told}: one value", f"{told}：一致"))
    else:
        slack = high.value / low.value if low.value > 0 else None
        yield inconsistent(
            RULE,
            Text(
                f"{told}: {len(same)} values for one quantity", f"{told}：同一量有 {len(same)} 个值"
            ),
            slack=slack,
            remedy=Text("say which holds for which revision or test", "说明各值对应的版本或测试"),
        )


def cover(case: Case) -> Iterator[Finding]:
    """Grades of a continuous figure leave no gap and don't overlap."""
    grades = case.claim.get("cover")
    if not grades or len(grades) < 2:
        return
    ordered = sorted(grades, key=lambda pair: float(pair[0].value))
    for (_, end), (start, _) in itertools.pairwise(ordered):
        if start.value > end.value:
            yield inconsistent(
                RULE,
                Text(
                    f"nothing covers {end.text} to {start.text}",
                    f"{end.text} 与 {start.text} 之间没有等级",
                ),
                remedy=Text("write the bounds as ≤ and >", "用 ≤ 与 > 写边界"),
            )
            return
        if start.value < end.value:
            yield inconsistent(
                RULE,
                Text(
                    f"{start.text} to {end.text} has two grades",
                    f"{start.text} 至 {end.text} 有两个等级",
                ),
            )
            return
    yield plausible(RULE, Text("grades touch without a gap", "各等级首尾相接"))


def preferred(case: Case) -> Iterator[Finding]:
    """A recommendation names what the document's own table shows to be better."""
    claim = case.claim
    choice, table = claim.get("prefers"), claim.get("table")
    if not choice or not table:
        return
    if choice not in table:
        yield unsupported(RULE, Text(f"the table has no {choice}", f"表中没有 {choice}"))
        return
    lower = claim.get("better") != "higher"
    best = (min if lower else max)(table, key=lambda name: table[name].value)
    sign = "<" if lower else ">"
    if table[best].value == table[choice].value:
        yield plausible(
            RULE,
            Text(
                f"{choice}: {table[choice].text}, none is better",
                f"{choice}：{table[choice].text}，没有更优者",
            ),
        )
        return
    yield inconsistent(
        RULE,
        Text(
            f"{best} {table[best].text} {sign} {choice} {table[choice].text} in the same table",
            f"同一表格中 {best} {table[best].text} {sign} {choice} {table[choice].text}",
        ),
        remedy=Text(
            f"choose {best}, or name the criterion that decides",
            f"应选 {best}，或说明起决定作用的准则",
        ),
    )


def sets(case: Case) -> Iterator[Finding]:
    """What is said is also shown: all names said stand in the code or table beside it."""
    stated, shown = _both(case, "stated", "shown")
    lacking = _lacking(stated, shown)
    told = Text(
        f"says {', '.join(stated)}; shows {', '.join(shown)}",
        f"声称 {'、'.join(stated)}；实际为 {'、'.join(shown)}",
    )
    if lacking:
        told += Text(f": {', '.join(lacking)} is not there", f"：缺少 {'、'.join(lacking)}")
    if shown:
        yield (inconsistent if lacking else plausible)(RULE, told)


def decisions(case: Case) -> Iterator[Finding]:
    """A matrix supports a choice only if it compares what is chosen between."""
    decides, compares = _both(case, "decides", "compares")
    told = Text(
        f"decides between {', '.join(decides)}; compares {', '.join(compares)}",
        f"选择对象为 {'、'.join(decides)}；所比较的是 {'、'.join(compares)}",
    )
    if compares:
        yield (unsupported if _lacking(decides, compares) else plausible)(RULE, told)


def _both(case: Case, one: str, other: str) -> tuple[Sequence[str], Sequence[str]]:
    return case.claim.get(one) or (), case.claim.get(other) or ()


def _lacking(said: Sequence[str], shown: Sequence[str]) -> list[str]:
    return [one for one in said if not any(_same(one, other) for other in shown)]


def _same(one: str, other: str) -> bool:
    a, b = one.casefold().replace(" ", ""), other.casefold().replace(" ", "")
    return a == b or f"{a}_proj" == b or f"{b}_proj" == a


def periods(case: Case) -> Iterator[Finding]:
    """Inputs a conclusion needs are printed: a share, a cost, a total."""
    claim = case.claim
    lacking = [
        one
        for one in claim.get("requires") or ()
        if one not in (claim.get("where") or {})
        and not claim.setup.has(one)
        and one not in case.source.business
    ]
    if lacking:
        yield unsupported(
            RULE,
            Text(f"not printed: {', '.join(lacking)}", f"没有给出：{'、'.join(lacking)}"),
            remedy=Text("print them", "给出这些数据"),
        )
