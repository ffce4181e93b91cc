"""One cluster for two candidates: swapped by the user's own commands, block by block."""

from steelyard.load.swap.blocks import ORDER, Block, Loss, State, Swapped, run_swapped
from steelyard.load.swap.command import Command, Ran, run_command
from steelyard.load.swap.hooks import Candidate, Hooks, Swap, swap_to

__all__ = [
    "ORDER",
    "Block",
    "Candidate",
    "Command",
    "Hooks",
    "Loss",
    "Ran",
    "State",
    "Swap",
    "Swapped",
    "run_command",
    "run_swapped",
    "swap_to",
]
