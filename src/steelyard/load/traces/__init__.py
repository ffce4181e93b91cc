"""Traces: what came in somewhere, read strictly, replayed, and how true the replay is."""

from steelyard.load.traces.azure import read_azure
from steelyard.load.traces.burstgpt import read_burstgpt
from steelyard.load.traces.dealt import dealt
from steelyard.load.traces.fit import Fit, FitRow, fit
from steelyard.load.traces.gateway import read_gateway
from steelyard.load.traces.mooncake import read_mooncake
from steelyard.load.traces.read import Format, read_trace
from steelyard.load.traces.replay import Turns, replay
from steelyard.load.traces.sharegpt import Conversation, Turn, TurnLengths, conversations, lengths
from steelyard.load.traces.trace import Trace

__all__ = [
    "Conversation",
    "Fit",
    "FitRow",
    "Format",
    "Trace",
    "Turn",
    "TurnLengths",
    "Turns",
    "conversations",
    "dealt",
    "fit",
    "lengths",
    "read_azure",
    "read_burstgpt",
    "read_gateway",
    "read_mooncake",
    "read_trace",
    "replay",
]
