"""One cluster for two candidates: the user's own commands make one stand, and fall."""

from steelyard.load.swap.command import Command, Place, Ran, Tick, run_command
from steelyard.load.swap.hooks import Hooks, Stood, is_ready, raise_up, require_bare, take_down
from steelyard.load.swap.log import Log

__all__ = [
    "Command",
    "Hooks",
    "Log",
    "Place",
    "Ran",
    "Stood",
    "Tick",
    "is_ready",
    "raise_up",
    "require_bare",
    "run_command",
    "take_down",
]
