"""Where prompts come from, and what would be ignored of what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath

from steelyard.study.look import absent, mapping
from steelyard.study.nearest import nearest
from steelyard.study.problem import Finding
from steelyard.study.rules.running import why_ungraded
from steelyard.study.workload import plugin_file

_GRADED_ONLY = ("accept", "repeats")
_COUNTERS = ("estimate", "served")


def prompt_rules(
    name: str, workload: Mapping[str, object], *, folder: FilePath | None
) -> Iterator[Finding]:
    """Items or prompts, lengths that can be kept, and no word that nothing follows from."""
    path = ("workloads", name)
    items, prompts = workload.get("items"), mapping(workload, "prompts")
    misspelt = any(nearest(field, ("items", "prompts")) for field in workload)
    if not misspelt:
        yield Finding(
            path=path,
            message="asks nothing; add 'items' (builtin:NAME, a .jsonl file), or 'prompts' "
            "that are made for a load",
            on_key=True,
        )
    listed = isinstance(items, str) and plugin_file(items) is None
    if listed and "prompts" in workload:
        yield Finding(
            path=(*path, "prompts"),
            message="items are asked as they stand; keep one of 'items' and 'prompts'",
            on_key=True,
        )
    if not listed and "items" in workload and "prefix" in prompts:
        yield Finding(
            path=(*path, "prompts", "prefix"),
            message="the plug-in makes the prompts, beginnings and all; drop it",
            on_key=True,
        )
    why = why_ungraded(workload)
    for field in _GRADED_ONLY if why else ():
        if field in workload:
            yield Finding(
                path=(*path, field),
                message=f"would change nothing: {why}; drop it",
                on_key=True,
            )
    yield from _arrivals(path, workload)
    yield from _lengths(path, workload)
    yield from _files(path, prompts, folder=folder)


def _arrivals(path: tuple[str, ...], workload: Mapping[str, object]) -> Iterator[Finding]:
    closed = mapping(workload, "arrivals").get("closed")
    prompts = mapping(workload, "prompts")
    items = workload.get("items")
    if not isinstance(closed, Mapping):
        return
    listed = isinstance(items, str) and plugin_file(items) is None
    if "for" not in closed and not listed and ("prompts" in workload or "items" in workload):
        yield Finding(
            path=(*path, "arrivals", "closed"),
            message="users go on until a list of items is done, and there is none; add 'for: 60 s'",
        )
    for design in ("turns", "blocks"):
        if design in mapping(prompts, "prefix"):
            yield Finding(
                path=(*path, "prompts", "prefix", design),
                message="needs requests that have their times, and a closed loop has none; use "
                "poisson or constant arrivals",
                on_key=True,
            )
    output = mapping(prompts, "tokens").get("output")
    if isinstance(output, Mapping) and "always" not in output:
        yield Finding(
            path=(*path, "prompts", "tokens", "output"),
            message="a closed loop takes one length of answers, such as 128; use other arrivals "
            "for a distribution",
        )


def _lengths(path: tuple[str, ...], workload: Mapping[str, object]) -> Iterator[Finding]:
    prompts = mapping(workload, "prompts")
    tokens, prefix = mapping(prompts, "tokens"), mapping(prompts, "prefix")
    if "output" in tokens and "max_tokens" in workload:
        yield Finding(
            path=(*path, "max_tokens"),
            message="prompts.tokens.output says how long answers may be; keep one of them",
            on_key=True,
        )
    if "blocks" in prefix:
        for field in tokens:
            yield Finding(
                path=(*path, "prompts", "tokens", field),
                message="the trace of 'blocks' has the lengths; drop it",
                on_key=True,
            )
    common = _common(prefix)
    given = tokens.get("input")
    if isinstance(given, int) and not isinstance(given, bool) and common and given < common + 8:
        yield Finding(
            path=(*path, "prompts", "tokens", "input"),
            message=f"{given} tokens can't begin with {common} common ones and go on alone; "
            f"write {common + 8} or more, or shorten the prefix",
        )


def _common(prefix: Mapping[str, object]) -> int:
    shared, tree = mapping(prefix, "shared").get("tokens"), mapping(prefix, "tree")
    if isinstance(shared, int):
        return shared
    each, depth = tree.get("tokens"), tree.get("depth")
    return each * depth if isinstance(each, int) and isinstance(depth, int) else 0


def _files(
    path: tuple[str, ...], prompts: Mapping[str, object], *, folder: FilePath | None
) -> Iterator[Finding]:
    tokenizer = prompts.get("tokenizer")
    if isinstance(tokenizer, str) and tokenizer.strip() and tokenizer not in _COUNTERS:
        there = folder is None or (folder / FilePath(tokenizer).expanduser()).is_dir()
        if not there:
            yield from absent(folder, (*path, "prompts", "tokenizer"), tokenizer)
    for field, part in (
        *(
            (("tokens", side), mapping(mapping(prompts, "tokens"), side))
            for side in ("input", "output")
        ),
        (("prefix", "blocks"), mapping(mapping(prompts, "prefix"), "blocks")),
    ):
        trace = part.get("trace")
        if isinstance(trace, str) and trace.strip():
            yield from absent(folder, (*path, "prompts", *field, "trace"), trace)
