"""steelyard calibrate: what load tests saw, and the page of what is learnt."""

from __future__ import annotations

from steelyard.cli.calibrate.command import calibrate

__all__ = ["calibrate"]
