"""Result files of other load tools: read, defined, and shown as what somebody claims."""

from steelyard.load.imports.beside import Beside, Pair, beside
from steelyard.load.imports.definitions import definition
from steelyard.load.imports.measurements import measurements
from steelyard.load.imports.peer_run import Figure, PeerRun
from steelyard.load.imports.read import TOOLS, read_peer

__all__ = [
    "TOOLS",
    "Beside",
    "Figure",
    "Pair",
    "PeerRun",
    "beside",
    "definition",
    "measurements",
    "read_peer",
]
