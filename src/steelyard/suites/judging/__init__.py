"""Which of two texts is better: asked of people or of a model, blind and in both orders."""

from steelyard.suites.judging.asking import UNREAD, Asking, ask, meet
from steelyard.suites.judging.pairs import Pair, Pairs, read_pairs
from steelyard.suites.judging.prompt import PROMPT_VERSION, PROMPTS
from steelyard.suites.judging.result import Judged, Share, judged
from steelyard.suites.judging.sheet import EXCEL_LONGEST, Shown, read_sheets, sheet, write_sheet
from steelyard.suites.judging.store import file_facts, keep_judgements, place_for, vote_writer
from steelyard.suites.judging.vote import Vote

__all__ = [
    "EXCEL_LONGEST",
    "PROMPTS",
    "PROMPT_VERSION",
    "UNREAD",
    "Asking",
    "Judged",
    "Pair",
    "Pairs",
    "Share",
    "Shown",
    "Vote",
    "ask",
    "file_facts",
    "judged",
    "keep_judgements",
    "meet",
    "place_for",
    "read_pairs",
    "read_sheets",
    "sheet",
    "vote_writer",
    "write_sheet",
]
