"""Result files of other load tools: read, defined, and shown as what somebody claims."""

from steelyard.load.imports.definitions import READ, definition
from steelyard.load.imports.measurements import measurements
from steelyard.load.imports.peer_run import Figure, PeerRun
from steelyard.load.imports.read import TOOLS, read_peer

__all__ = ["READ", "TOOLS", "Figure", "PeerRun", "definition", "measurements", "read_peer"]
