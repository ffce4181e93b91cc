"""``python -m steelyard``: the command line by another door."""

from __future__ import annotations

from steelyard.cli import main

main()
