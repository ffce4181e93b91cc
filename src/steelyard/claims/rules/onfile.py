"""Statements about features, names and settings against the file of dated facts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.claims import facts, world
from steelyard.claims.case import Case, impossible, inconsistent, plausible, unsupported, wrong
from steelyard.claims.facts import Statement, plain
from steelyard.claims.facts_zh import listed, told
from steelyard.claims.text import SECOND_HAND, Text, num
from steelyard.claims.verdict import Finding

RULE = "facts on file"
_CALLS = {
    "cuda": "NVIDIA",
    "nvidia": "NVIDIA",
    "hopper": "NVIDIA",
    "ampere": "NVIDIA",
    "blackwell": "NVIDIA",
    "rocm": "AMD",
    "amd": "AMD",
    "cdna": "AMD",
    "x86": "x86",
    "arm": "Arm",
}


def stated(case: Case) -> Iterator[Finding]:
    """A statement of fact holds, fails, or is not on file."""
    claim = case.claim
    subject, about = claim.get("subject"), claim.get("property")
    if not subject or not about or about in {"attention", "function", "intrinsic"}:
        return
    known = facts.statement(subject, about)
    if known is None:
        yield unsupported(
            RULE,
            Text(
                f"no fact about '{about}' of {subject} on file",
                f"没有关于 {subject} 的“{about}”的在册事实",
            ),
            remedy=Text("add the fact with its source", "补充该事实及其来源"),
        )
        return
    said = claim.get("holds") or tuple(one.text for one in claim.values)
    yield _judged(known, tuple(str(one) for one in said), claim.setup.text("engine"))


def _judged(known: Statement, said: tuple[str, ...], version: str) -> Finding:
    right, about, source = listed(known.holds), told(known.property), told(known.source)
    line = Text(
        f"{known.subject}, {about.en}: {right.en} ({source.en}); claimed {', '.join(said)}",
        f"{known.subject}，{about.zh}：{right.zh}（{source.zh}）；声称 {'、'.join(said)}",
    )
    line += SECOND_HAND if known.second_hand else Text("", "")
    way = told(known.instead) if known.instead else None
    if known.kind == "removed":
        return _removed(known, version, line, way)
    fits = bool(said) and all(any(_alike(one, held) for held in known.holds) for one in said)
    if fits:
        return plausible(RULE, line)
    if known.kind == "has":
        return impossible(RULE, line, remedy=way)
    if known.kind == "effect":
        return wrong(RULE, line, remedy=way)
    if known.kind == "allows":
        return unsupported(RULE, line, remedy=way)
    return inconsistent(RULE, line, remedy=way)


def _alike(one: str, held: str) -> bool:
    a, b = plain(one), plain(held)
    return bool(a) and (
        a == b or a.rstrip("s") == b.rstrip("s") or (len(b) > 3 and b in a and a.startswith(b))
    )


def _removed(known: Statement, version: str, line: Text, way: Text | None) -> Finding:
    """An interface is there only before the version that dropped it; no version named means a present one."""
    found = re.search(r"(\d+)\.(\d+)", version)
    gone = tuple(int(part) for part in known.holds[0].split("."))
    if found and (int(found[1]), int(found[2])) < gone:
        return plausible(RULE, line)
    name, source = told(known.property), told(known.source)
    about = Text(
        f"{name.en} was removed in {known.subject} {known.holds[0]} ({source.en})",
        f"{name.zh} 已在 {known.subject} {known.holds[0]} 中移除（{source.zh}）",
    )
    return inconsistent(RULE, about, remedy=way)


def functions(case: Case) -> Iterator[Finding]:
    """A library has the functions that its public names list."""
    claim = case.claim
    if claim.get("property") != "function" or not claim.get("subject"):
        return
    for name in claim.get("holds") or ():
        module, _, function = f"{claim.get('subject')}.{name}".rpartition(".")
        known = facts.library(module)
        if known is None:
            yield unsupported(
                RULE, Text(f"the names of {module} are not on file", f"没有 {module} 的在册名称")
            )
            continue
        source = told(known["source"])
        if function in str(known["names"]).split():
            yield plausible(
                RULE,
                Text(
                    f"{module}.{function} exists ({source.en})",
                    f"{module}.{function} 存在（{source.zh}）",
                ),
            )
        else:
            yield impossible(
                RULE,
                Text(
                    f"{module} has no {function} ({source.en})",
                    f"{module} 没有 {function}（{source.zh}）",
                ),
            )


def intrinsics(case: Case) -> Iterator[Finding]:
    """A compiler intrinsic belongs to the vendor of its prefix."""
    claim = case.claim
    if claim.get("property") != "intrinsic" or not claim.get("subject"):
        return
    platform = claim.setup.text("platform").casefold()
    vendor = next((one for word, one in _CALLS.items() if word in platform), "")
    name = claim.get("subject")
    owner = next(
        (one for prefix, one in facts.facts()["prefixes"].items() if name.startswith(prefix)), ""
    )
    if not owner or not vendor:
        yield unsupported(RULE, Text(f"no owner of {name} on file", f"没有 {name} 归属的在册记录"))
    elif owner == vendor:
        yield plausible(RULE, Text(f"{name} is of {owner}", f"{name} 属于 {owner}"))
    else:
        yield impossible(
            RULE,
            Text(
                f"{name} is an intrinsic of {owner}; {claim.setup.text('platform')} is {vendor}",
                f"{name} 是 {owner} 的内建函数；{claim.setup.text('platform')} 属于 {vendor}",
            ),
        )


def patterns(case: Case) -> Iterator[Finding]:
    """A mask has as many characters as what it masks."""
    claim = case.claim
    pattern, masked = claim.get("pattern"), claim.get("masks")
    if not pattern or not masked:
        return
    count = len(re.sub(r"[-\s]", "", pattern))
    known = facts.facts()["patterns"].get(masked)
    if known is None:
        yield unsupported(
            RULE, Text(f"the length of a {masked} is not on file", f"没有 {masked} 长度的在册记录")
        )
        return
    line = Text(
        f"{pattern} has {count} characters, a {masked} {' or '.join(map(str, known))}",
        f"{pattern} 有 {count} 个字符，{told(masked).zh}为 {'/'.join(map(str, known))} 个",
    )
    yield plausible(RULE, line) if count in known else inconsistent(RULE, line)


def fleet(case: Case) -> Iterator[Finding]:
    """A rate without a device would take so many nodes of the largest published service."""
    claim = case.claim
    value, made = claim.value, claim.setup.value("output")
    if value is None or claim.setup.has("device"):
        return
    rate = value.value if value.dimension == "tok/s" else value.value * made if made else None
    known = facts.facts()["fleet"]
    path = claim.setup.text("path")
    if path and not any(word in path.casefold() for word in known["paths"]):
        yield unsupported(
            RULE,
            Text(
                f"{path} generates nothing: the figure is none of a model",
                f"{path} 不产生文本：该数字与模型无关",
            ),
        )
    models = world.models(claim)
    if not rate or not models:
        return
    per = known["node_rate"] * known["node_active"] / models[0].computed
    nodes = rate / per
    node = told(known["node"])
    line = Text(
        f"{num(rate)} tok/s / {num(per)} of its nodes ({node.en}) = {num(nodes)} nodes; "
        f"the largest published service has {known['nodes']}",
        f"{num(rate)} tok/s / 每节点 {num(per)}（{node.zh}）= {num(nodes)} 个节点；"
        f"已发布的最大服务为 {known['nodes']} 个",
    )
    if nodes > known["nodes"]:
        line += Text(": more than anybody is known to run", "：超出任何已知的部署")
        yield impossible(
            RULE, line, slack=nodes / known["nodes"], remedy=Text("name the hardware", "写明硬件")
        )
    else:
        yield plausible(RULE, line, slack=nodes / known["nodes"])
