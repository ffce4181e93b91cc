"""Put a run into the READMEs:  .venv/bin/python docs/show_run.py RUN

Writes what the run printed, and where and when, between the marks of README.md and README.zh-CN.md,
and pictures of the report's first page into docs/images, with chromium.
Only a complete run of studies/card-desk.yaml is taken.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"en": "README.md", "zh": "README.zh-CN.md"}
WHERE = {
    "en": "A run of {date} on {cores} cores ({cpu}), frozen hash {hash}, {minutes} minutes of asking. "
    "The figures are of that machine; yours will differ.",
    "zh": "以上是 {date} 的一次运行：{cores} 个核（{cpu}），冻结哈希 {hash}，提问用时 {minutes} 分钟。"
    "数字属于那台机器，换一台会不同。",
}
ALT = {"en": "The report's first page", "zh": "报告首页"}
WIDTH, HEIGHT = 1000, 1300


def printed(run: Path, lang: str) -> str:
    """What `steelyard weigh` printed, from the record."""
    done = subprocess.run(
        [sys.executable, "-c", "from steelyard.cli import main; main()",
         "report", os.path.relpath(run, ROOT), "--lang", lang],
        cwd=ROOT, env=os.environ | {"COLUMNS": "96", "NO_COLOR": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return re.sub(r"[ \t]+$", "", done.stdout, flags=re.M).rstrip()


def where(found: dict, lang: str) -> str:
    """Machine, day, study and duration of a run."""
    machine = found["environment"]["cpu"]
    walls = sum(window["wall_s"] for window in found["windows"])
    return WHERE[lang].format(
        date=found["run"]["started"][:10],
        cores=machine["usable"],
        cpu=machine["model"],
        hash=found["study"]["hash"][:12],
        minutes=f"{walls / 60:.0f}",
    )


def picture(page: Path, target: Path) -> None:
    """The first page of a report, as a browser shows it."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        sys.exit("no chromium here to take the pictures with; install it, then call again")
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             f"--user-data-dir={profile}", f"--window-size={WIDTH},{HEIGHT}",
             f"--screenshot={target}", page.resolve().as_uri()],
            capture_output=True, check=True, timeout=120,
        )  # fmt: skip
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")


def fill(page: Path, shown: str) -> None:
    """Replace what stands between the marks."""
    begin, end = "<!-- run -->\n", "<!-- end of run -->"
    before, _, rest = page.read_text("utf-8").partition(begin)
    page.write_text(f"{before}{begin}{shown}{end}{rest.partition(end)[2]}", "utf-8")


def main() -> None:
    run = Path(sys.argv[1]).resolve()
    found = json.loads((run / "measurements.json").read_bytes())
    if found["study"]["slug"] != "card-desk" or not found["run"]["complete"]:
        sys.exit(f"{run.name}: no complete run of studies/card-desk.yaml")
    for lang, name in PAGES.items():
        suffix = "" if lang == "en" else f".{lang}"
        image = f"docs/images/report{suffix}.png"
        picture(run / f"report{suffix}.html", ROOT / image)
        said = f"```text\n{printed(run, lang)}\n```\n\n{where(found, lang)}\n"
        fill(ROOT / name, f"{said}\n[![{ALT[lang]}]({image})]({image})\n")


if __name__ == "__main__":
    main()
