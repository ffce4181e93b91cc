"""The live line of a load."""

from __future__ import annotations

import os
import pty
import re
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from steelyard.cli.live.board import ROWS, Minute, Style, bars, board
from steelyard.cli.live.light import light
from steelyard.cli.live.line import drawn, line, spark
from steelyard.cli.live.words import EN, ZH, Say
from steelyard.cli.options.lang import Lang
from steelyard.endpoint import OUTCOMES
from steelyard.load.engine import Live
from support.desk import command, environment
from support.hostile import DONE, Hostile, chunk, reply, sse


def live(**more):
    usual = {
        "elapsed_s": 12.0, "span_s": 60.0, "sent": 240, "done": 228, "flying": 12, "waiting": 0,
        "rate_per_s": 20.1, "ttft_ms": 112.0, "kinds": {"": 225, "rate-limited": 3}, "workers": 1,
        "lost": 0, "schedule_lag_ms": 0.2, "loop_lag_ms": 0.4, "cpu_share": 0.12,
        "target_per_s": 20.4, "gap_ms": 19.6,
    }  # fmt: skip
    return Live(**{**usual, **more})


RECENT = [90.0, 100.0, 110.0, 400.0, 900.0, 300.0, 120.0, 112.0, 100.0, 95.0]


def shown(state, *, width=79, colour=False, signs=True):
    return drawn(state, recent_ms=RECENT, width=width, colour=colour, signs=signs)


def test_eighty_columns_hold_light_rate_flight_ttft_its_curve_and_errors():
    text = shown(live(done=415, kinds={"": 400, "rate-limited": 12, "truncated-stream": 3}))

    assert text.startswith("● ")
    for part in ("12/60 s", "20.1/s", "12 in flight", "TTFT 112 ms ", "█", "rate-limited 12 +3"):
        assert part in text


@given(
    st.sampled_from([20, 40, 79, 119, 200]),
    st.dictionaries(st.sampled_from(sorted(OUTCOMES)), st.integers(1, 10**6), max_size=8),
    st.integers(0, 10**5),
    st.one_of(st.none(), st.floats(0, 1e5)),
)
def test_the_line_is_never_wider_than_its_room(width, kinds, many, ttft):
    state = live(kinds=kinds, flying=many, waiting=many, done=many, ttft_ms=ttft)
    plain = shown(state, width=width)

    assert len(plain) <= width
    assert re.sub("\x1b\\[[0-9;]*m", "", shown(state, width=width, colour=True)) == plain


@pytest.mark.parametrize(
    ("state", "lamp", "why"),
    [
        (live(), "good", "valid"),
        (live(loop_lag_ms=None), "good", "valid"),
        (live(loop_lag_ms=6.0), "open", "lag 6 ms"),
        (live(loop_lag_ms=14.0), "bad", "lag 14 ms"),
        (live(lost=1), "bad", "1 worker lost"),
        (live(cpu_share=0.95), "bad", "CPU 95%"),
        (live(cpu_share=0.88), "open", "CPU 88%"),
        (live(kinds={"": 100, "reset": 128}), "bad", "56% failed"),
        (live(done=3, kinds={"reset": 3}), "good", "valid"),
    ],
)
def test_the_light_is_what_the_certificate_would_say_now(state, lamp, why):
    told = light(state)

    assert (told.lamp, told.why) == (lamp, why)


def test_a_terminal_without_signs_gets_words_alone():
    text = shown(live(loop_lag_ms=14.0), signs=False)

    assert text.isascii()
    assert text.startswith("X lag 14 ms")


def test_a_log_is_told_what_a_colour_would_say():
    assert line(live(loop_lag_ms=14.0)).endswith("INVALID: lag 14 ms")
    assert line(live(loop_lag_ms=6.0)).endswith("near the limit: lag 6 ms")


def test_a_curve_rises_with_its_values_and_is_flat_where_they_hardly_differ():
    assert spark([1, 10, 100]) == "▁▅█"
    assert spark([100, 101, 99]) == "▃▃▃"
    assert spark([0.0, 0.0]) == ""
    assert spark([10, None, 1000]) == "▁ █"


def rows_of(state, *, width=99, colour=False, signs=True, lang=Lang.EN, title=""):
    past = Minute()
    for second in range(40):
        past.keep(live(elapsed_s=float(second), ttft_ms=90.0 + 10 * (second % 7)))
    past.keep(state)
    style = Style(width=width, colour=colour, signs=signs)
    return board(state, past, style=style, say=Say(lang), title=title)


def test_the_board_names_the_check_that_is_red_and_its_limit():
    first, checks, *_ = rows_of(live(loop_lag_ms=14.0, elapsed_s=41.0))

    assert first == "✖ INVALID: lag 14 ms"
    assert "● lag 0.2/10 ms" in checks
    assert "✖ loop 14/10 ms" in checks
    assert "● errors 1.3/5%" in rows_of(live())[1] or "errors" in checks


def test_the_board_holds_achieved_against_target_and_what_is_left():
    text = "\n".join(rows_of(live(elapsed_s=41.0, waiting=3)))

    for part in ("20.1/s  20.4/s due", "41/60 s · 19 s left", "12  3 wait", "rate-limited 3",
                 "TTFT", "ITL", "19.6 ms"):  # fmt: skip
        assert part in text


@given(
    st.integers(1, 200),
    st.sampled_from(list(Lang)),
    st.booleans(),
    st.dictionaries(st.sampled_from(sorted(OUTCOMES)), st.integers(1, 10**6), max_size=8),
    st.floats(0, 1e4),
)
def test_no_row_of_the_board_is_wider_than_its_terminal(width, lang, signs, kinds, elapsed):
    state = live(kinds=kinds, elapsed_s=elapsed, done=10**6, ttft_ms=1e5)
    rows = rows_of(state, width=width, lang=lang, signs=signs, title="窗口 3 深圳")
    coloured = rows_of(state, width=width, lang=lang, signs=signs, title="窗口 3 深圳", colour=True)

    assert len(rows) == ROWS
    assert all(cell_len(row) <= width for row in rows)
    assert [re.sub("\x1b\\[[0-9;]*m", "", row).rstrip() for row in coloured] == rows


def test_a_board_without_signs_is_ascii_alone():
    assert all(row.isascii() for row in rows_of(live(elapsed_s=70.0), signs=False))


def test_the_board_speaks_chinese():
    text = "\n".join(rows_of(live(elapsed_s=41.0, loop_lag_ms=14.0), lang=Lang.ZH))

    assert "无效：滞后 14 ms" in text
    assert "剩余 19 s" in text
    assert EN.keys() == ZH.keys()


def test_a_minute_is_kept_and_cut_into_as_many_bars_as_there_is_room_for():
    past = Minute()
    for second in range(200):
        past.keep(live(elapsed_s=float(second), ttft_ms=float(second)))

    assert bars(past.ttft_ms, now=199, count=60) == [float(n) for n in range(140, 200)]
    assert bars(past.ttft_ms, now=199, count=2) == [154.5, 184.5]
    assert bars({3: 5.0}, now=3, count=60) == [5.0]


@pytest.mark.parametrize("colour", [True, False])
def test_a_terminal_is_drawn_over_and_left_clean(tmp_path, colour):
    script = reply(sse(chunk("a"), chunk("b", finish="stop"), DONE))
    with Hostile([script]) as server:
        text = on_a_terminal(
            [*command("load"), server.url, "--model", "m", "--rate", "20", "--for", "1s",
             "--json", "--run", str(tmp_path / "run")],
            environment(tmp_path) | {"TERM": "xterm"} | ({} if colour else {"NO_COLOR": "1"}),
        )  # fmt: skip

    assert "in flight" in text
    assert text.endswith("\x1b[J\r\x1b[2K")
    assert ("\x1b[3" in text) is colour


def on_a_terminal(argv, env):
    ours, theirs = pty.openpty()
    try:
        done = subprocess.Popen(argv, env=env, stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        text = b""
        while True:
            try:
                more = os.read(ours, 4096)
            except OSError:  # the other side is closed
                break
            if not more:
                break
            text += more
        done.wait(100)
    finally:
        os.close(ours)
    return text.decode("utf-8", "replace")
