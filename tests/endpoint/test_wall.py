"""The wall clock beside the monotonic one, by scripted clocks."""

from __future__ import annotations

import pytest

from steelyard.endpoint import wall

AHEAD = 5_000_000_000


class Clocks:
    """Both clocks; a look at the monotonic one takes ``cost`` ns."""

    def __init__(self):
        self.now, self.set_by, self.cost = 1_000_000_000, 0, 100

    def monotonic(self):
        self.now += self.cost
        return self.now

    def time_ns(self):
        return self.now + AHEAD + self.set_by


@pytest.fixture
def clocks(monkeypatch):
    clocks = Clocks()
    monkeypatch.setattr(wall, "_clock", clocks.monotonic)
    monkeypatch.setattr(wall, "time", clocks)
    return clocks


def test_a_wall_clock_that_was_set_is_noticed_and_followed(clocks):
    both = wall.Wall()
    clocks.set_by = 1_000_000
    both.look()

    assert both.steps == 1
    assert both.offset == pytest.approx(AHEAD + 1_000_000, abs=100)


def test_a_reading_that_a_busy_machine_broke_off_is_no_set_clock(clocks):
    both = wall.Wall()
    clocks.cost = 8_000_000
    both.look()

    assert both.steps == 0
    assert both.offset == pytest.approx(AHEAD, abs=100)


def test_a_broken_first_reading_gives_way_to_a_whole_one(clocks):
    clocks.cost = 8_000_000
    both = wall.Wall()
    clocks.cost = 100
    both.look()

    assert both.steps == 0
    assert both.offset == pytest.approx(AHEAD, abs=100)
