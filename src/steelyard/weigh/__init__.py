"""A study from start to end: order, windows, resume, findings, verdict, report."""

from steelyard.weigh.closing import Closed
from steelyard.weigh.progress import Silent, Watcher
from steelyard.weigh.rebuilding import Rebuilt, rebuild
from steelyard.weigh.vocabulary import vocabulary
from steelyard.weigh.weighing import Wish, weigh

__all__ = ["Closed", "Rebuilt", "Silent", "Watcher", "Wish", "rebuild", "vocabulary", "weigh"]
