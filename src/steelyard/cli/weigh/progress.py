"""The live picture of a weighing: a bar with rate and time left, or plain lines."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from steelyard.cli.live.line import line
from steelyard.cli.live.pulse import pulse
from steelyard.cli.live.words import Say
from steelyard.cli.options.lang import Lang
from steelyard.cli.terminal.console import LastingConsole
from steelyard.cli.terminal.reader import visible
from steelyard.cli.weigh.tally import Tally

if TYPE_CHECKING:
    from steelyard.load.engine import Live

PLAIN_EVERY_S = 5.0


class LiveWatcher:
    """Draws on a terminal."""

    def __init__(self, console: Console, *, lang: Lang = Lang.EN) -> None:
        self._console = console
        self._words = Say(lang)
        self._tally = Tally()
        self._where = ""
        self._bar: TaskID | None = None
        self._draw: Callable[[Live], None] | None = None
        self._board = ExitStack()
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeElapsedColumn(),
            TextColumn(self._words("time_left")),
            TimeRemainingColumn(elapsed_when_finished=True),
            TextColumn("{task.fields[faults]}", style="yellow", markup=False),
            console=console,
            transient=True,
        )

    def __enter__(self) -> LiveWatcher:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._put_away()
        self._progress.stop()

    def stage(self, what: str) -> None:
        """Say what begins."""
        self._put_away()
        self._console.print(Text.assemble(("· ", "dim"), visible(self._words.term(what))))

    def planned(self, total: int, done: int) -> None:
        """Set up the bar."""
        self._tally.plan(total, done)
        self._bar = self._progress.add_task(
            "", total=total or None, completed=done, rate="", faults=""
        )

    def window(self, index: int, of: int, deployment: str) -> None:
        """Show whose window it is."""
        self._put_away()
        self._where = self._words("window", at=index + 1, of=of, name=deployment)
        if self._bar is not None:
            self._progress.update(self._bar, description=self._where)

    def spent(self, what: str) -> None:
        """Remember what the run cost so far."""
        self._tally.spent = self._words.term(what)

    def loading(self, live: Live) -> None:
        """Draw the board of a load where the bar stands: two would write over each other."""
        if self._draw is None:
            self._progress.stop()
            board = pulse(quiet=False, lang=Lang(self._words.lang), title=visible(self._where))
            self._draw = self._board.enter_context(board)
        self._draw(live)

    def _put_away(self) -> None:
        """Clear the board, and let the bar come back."""
        if self._draw is not None:
            self._draw = None
            self._board.close()
            self._progress.start()

    def offered(self, faults: str) -> None:
        """Say what is wrong with the window, if anything is."""
        self._put_away()
        if faults:
            self.note(f"{self._where}{self._words('colon')}{self._words.term(faults)}")

    def waiting(self, what: str, spent_s: float, limit_s: float) -> None:
        """Show what is waited for where the window stands."""
        if self._bar is not None:
            told = _waited(self._words, what, spent_s=spent_s, limit_s=limit_s)
            self._progress.update(self._bar, description=told)

    def answered(self, outcome: str, kind: str) -> None:
        """Move the bar."""
        self._tally.add(outcome, kind)
        if self._bar is not None:
            self._progress.update(
                self._bar,
                advance=1,
                rate=self._tally.told(self._words),
                faults=self._tally.faults(self._words),
            )

    def note(self, what: str) -> None:
        """Print above the bar."""
        self._put_away()
        self._console.print(Text.assemble(("! ", "yellow"), visible(self._words.term(what))))


class PlainWatcher:
    """Writes a line now and then, for logs and pipes."""

    def __init__(self, console: Console, *, lang: Lang = Lang.EN) -> None:
        self._console = console
        self._words = Say(lang)
        self._tally = Tally()
        self._said = 0.0
        self._where = ""

    def __enter__(self) -> PlainWatcher:
        return self

    def __exit__(self, *_: object) -> None:
        if self._tally.fresh:
            self._say()

    def stage(self, what: str) -> None:
        """Say what begins."""
        self._line(self._words.term(what))

    def planned(self, total: int, done: int) -> None:
        """Say how much there is to do."""
        self._tally.plan(total, done)
        if total:
            self._line(self._words("planned", n=total, done=done))

    def window(self, index: int, of: int, deployment: str) -> None:
        """Remember whose window it is."""
        self._where = self._words("window", at=index + 1, of=of, name=deployment)

    def waiting(self, what: str, spent_s: float, limit_s: float) -> None:
        """Say what is waited for, if the last word was some seconds ago."""
        if spent_s >= PLAIN_EVERY_S and time.monotonic() - self._said >= PLAIN_EVERY_S:
            self._said = time.monotonic()
            self._line(_waited(self._words, what, spent_s=spent_s, limit_s=limit_s))

    def spent(self, what: str) -> None:
        """Remember what the run cost so far."""
        self._tally.spent = self._words.term(what)

    def loading(self, live: Live) -> None:
        """Speak if the last word was some seconds ago."""
        if time.monotonic() - self._said >= PLAIN_EVERY_S:
            self._said = time.monotonic()
            self._line(f"{self._where}{self._words('colon')}{line(live, self._words)}")

    def offered(self, faults: str) -> None:
        """Say that the window is over, and what is wrong with it."""
        told = self._words.term(faults) if faults else self._words("in_record")
        self._line(f"{self._where}{self._words('colon')}{told}")

    def answered(self, outcome: str, kind: str) -> None:
        """Count, and speak if the last word was some seconds ago."""
        self._tally.add(outcome, kind)
        if time.monotonic() - self._said >= PLAIN_EVERY_S:
            self._say()

    def note(self, what: str) -> None:
        """Say it."""
        self._line(self._words("note", what=self._words.term(what)))

    def _say(self) -> None:
        self._said = time.monotonic()
        tally = self._tally
        faults = tally.faults(self._words)
        told = self._words(
            "tally",
            done=tally.done,
            total=tally.total,
            rate=tally.told(self._words),
            left=tally.left(),
            where=self._where,
        )
        self._line(f"{told}{faults and f', {faults}'}")

    def _line(self, text: str) -> None:
        with contextlib.suppress(OSError):  # a full disk under a log of this is no fault of the run
            self._console.print(visible(text), markup=False, highlight=False, soft_wrap=True)


def _waited(say: Say, what: str, *, spent_s: float, limit_s: float) -> str:
    return say("waited", what=say.term(what), s=f"{spent_s:.0f}", limit=f"{limit_s:.0f}")


def console() -> Console:
    """Where progress is shown: stderr, as long as somebody reads it."""
    return LastingConsole(stderr=True)


def watcher(console: Console, *, lang: Lang = Lang.EN) -> LiveWatcher | PlainWatcher:
    """The live bar where there is a terminal, plain lines where there is none."""
    made = LiveWatcher if console.is_terminal else PlainWatcher
    return made(console, lang=lang)
