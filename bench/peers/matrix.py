"""The self-test's matrix for the load tools that are installed, and for Steelyard itself.

    python bench/peers/matrix.py run [NAME …]      plays what the records lack to each tool found
    python bench/peers/matrix.py render            writes the pages from what was recorded

Tools are found in STEELYARD_PEERS, a folder with one virtual environment a tool, else on PATH.
A row that came out wrong, or that a late machine left unjudged, is played once more.  It is wrong
where both plays show the same fault, or the machine was quiet; else it is not settled, and played
again in the next run.
Records go to docs/peers/NAME.json; docs/peers.md, docs/peers.zh-CN.md and the last part of
docs/selftest.md are made from them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
from commands import TOOLS, Tool
from found import venv, version_of
from own_page import HEAD, ending
from pages import pages
from settle import HANGING, alike, quiet
from tokenizer import write_tokenizer

from steelyard import __version__
from steelyard.selftest import CASES, Case, Matrix, Peer, Result, Row, judge_own, judge_peer

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "docs" / "peers"
OWN = {
    "steelyard-wire": "",
    "steelyard": "steelyard load {url} --rate {n} --arrivals constant --for 1s --max-tokens "
    "{tokens} --tokenizer {tokenizer}/tokenizer.json --run {out}",
}
OWN_PACED = (
    "steelyard load {url} --rate {rate} --arrivals {process} --for {seconds}s --cap {cap} "
    "--workers {workers} --seed {seed} --max-tokens 1 --run {out}"
)
SPEED = "speed.txt"
"""What bench/peers_speed.py printed."""
PATH = os.environ.get("PATH", "")
DOUBTED = frozenset({Result.WRONG, Result.BUSY})
WIRE = "the wire client alone, as `steelyard selftest load` plays it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """What is played to, and what its record says of it."""

    peer: Peer | None
    """None: the wire client."""
    path: str = ""
    """Where its programs lie."""
    hidden: tuple[str, ...] = ()
    version: str = __version__
    command: str
    paced: str = ""
    remark: str = ""
    blind: tuple[str, ...] = ()


def theirs(tool: Tool, folder: Path) -> Client:
    places = {"{tokenizer}": str(folder / "tokenizer"), "{here}": str(ROOT / "bench" / "peers")}
    own = venv(tool)
    os.environ["PATH"] = os.pathsep.join(filter(None, (own and f"{own}/bin", PATH)))
    return Client(
        peer=Peer(
            command=filled(tool.against, places),
            paced=filled(tool.paced, places),
            process=tool.process,
            parser=tool.name,
            limit_s=tool.limit_s,
        ),
        hidden=(own or "", str(folder), str(ROOT)),
        version=version_of(tool),
        command=tool.against,
        paced=tool.paced,
        remark=tool.note,
        blind=tool.blind,
    )


def ours(name: str, folder: Path) -> Client:
    if not OWN[name]:
        return Client(peer=None, command="steelyard selftest load", remark=WIRE)
    places = {"{tokenizer}": str(folder / "tokenizer")}
    run, paced = (
        f"{sys.executable} -m {filled(command, places)}" for command in (OWN[name], OWN_PACED)
    )
    peer = Peer(command=run, paced=paced, parser="steelyard", limit_s=150)
    return Client(peer=peer, command=OWN[name], paced=OWN_PACED)


def play(client: Client, case: Case, first: dict | None) -> dict:
    """One case; one that came out wrong, now or in a run before, is played once more."""
    row = told(client, case)
    if row["result"] in DOUBTED and first is None:
        first, row = row, told(client, case)
    if row["result"] not in DOUBTED or first is None:
        return row
    same = quiet() or alike(first, row, hanging=case.name == HANGING)
    settled = row["result"] == Result.WRONG and same
    return {**row, "result": "wrong" if settled else "unsettled", "played": 2}


def told(client: Client, case: Case) -> dict:
    row = judged(client, case)
    (found,) = Matrix(client="", version="", date="", rows=[row]).to_json()["cases"]
    return scrubbed(found, client.hidden)


def judged(client: Client, case: Case) -> Row:
    if client.peer is None:
        (row,) = asyncio.run(judge_own([case], done=lambda _: None))
    else:
        (row,), _ = judge_peer(client.peer, [case], done=lambda _: None)
    return row


def filled(command: str, places: dict[str, str]) -> str:
    for place, value in places.items():
        command = command.replace(place, value)
    return command


def scrubbed(row: dict, hidden: tuple[str, ...]) -> dict:
    """A row without folders of this machine and terminal colours."""
    text = json.dumps(row, ensure_ascii=False)
    for folder in filter(None, hidden):
        text = text.replace(folder, "…")
    text = re.sub(r"\\u001b\[[0-9;]*m", "", text)
    return json.loads(re.sub(r"/[\w./-]*/(?=[\w.-]+)", "…/", text))


def record(name: str, client: Client, file: Path, *, only: list[str]) -> None:
    """Play what the record lacks, and write it after each case, so that nothing is lost."""
    known = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    done = {row["case"]: row for row in known.get("cases", [])}
    for case in (case for case in CASES if case.name not in client.blind):
        before = done.get(case.name)
        if only and not {case.name, case.group.value} & set(only):
            continue
        if before is not None and not open_yet(before):
            continue
        first = before if before is not None and before["result"] in DOUBTED else None
        done[case.name] = play(client, case, first)
        rows = [done[one.name] for one in CASES if one.name in done]
        write(name, client, file, rows)


def open_yet(row: dict) -> bool:
    return row["result"] in ("unsettled", Result.BUSY) or (
        row["result"] == Result.WRONG and "played" not in row
    )


def write(name: str, client: Client, file: Path, rows: list[dict]) -> None:
    kinds = [*(kind.value for kind in Result), "unsettled"]
    record = {
        "client": name,
        "version": client.version,
        "date": datetime.now(UTC).date().isoformat(),
        "remark": client.remark,
        "command": client.command,
        "paced": client.paced,
        "tally": {kind: sum(row["result"] == kind for row in rows) for kind in kinds},
        "cases": rows,
    }
    file.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")


def run(names: list[str], only: list[str], out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    known = {tool.name: tool for tool in TOOLS}
    os.environ |= {"NO_COLOR": "1", "PYTHONPATH": str(ROOT / "src")}
    with tempfile.TemporaryDirectory() as folder:
        write_tokenizer(Path(folder) / "tokenizer")
        for name in names or [*OWN, *(tool.name for tool in TOOLS if version_of(tool))]:
            client = ours(name, Path(folder)) if name in OWN else theirs(known[name], Path(folder))
            record(name, client, out / f"{name}.json", only=only)


def read(records: str | Path) -> list[dict]:
    order = [*OWN, *(tool.name for tool in TOOLS)]
    files = [Path(records) / f"{name}.json" for name in order]
    return [json.loads(file.read_text("utf-8")) for file in files if file.is_file()]


def selftest_page(found: list[dict], page: str) -> str:
    """docs/selftest.md with its last part as our own records have it."""
    own = {one["client"]: one for one in found if one["client"] in OWN}
    return page[: page.index(HEAD)] + ending(own["steelyard-wire"], own["steelyard"])


def render(records: Path, out: Path) -> None:
    found = read(records)
    for name, text in pages(found, (records / SPEED).read_text("utf-8")).items():
        (out / name).write_text(text, "utf-8")
    page = out / "selftest.md"
    page.write_text(selftest_page(found, page.read_text("utf-8")), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["run", "render"])
    parser.add_argument("names", nargs="*", help="tools; all that are found if none is named")
    parser.add_argument("--only", action="append", default=[], help="a group or a case")
    parser.add_argument("--records", type=Path, default=RECORDS)
    options = parser.parse_args()
    if options.what == "run":
        run(options.names, options.only, options.records)
    else:
        render(options.records, ROOT / "docs")


if __name__ == "__main__":
    main()
