"""What was seen: samples, answers, measurements, and the store that keeps them."""

from steelyard.evidence.apart import derive_apart
from steelyard.evidence.atomic import write_atomic
from steelyard.evidence.environment import capture_environment
from steelyard.evidence.frames import Gap
from steelyard.evidence.jsonio import (
    dumps,
    dumps_line,
    from_json,
    measurement_from_json,
    read_json,
    to_json,
    write_json,
)
from steelyard.evidence.keep import Keep, digest, keep_answer, keep_item, keep_sample, keep_text
from steelyard.evidence.log import SampleLog
from steelyard.evidence.marks import (
    Ended,
    Kind,
    Record,
    RunMark,
    SegmentEnd,
    SegmentStart,
    Started,
    WindowEnd,
    WindowStart,
)
from steelyard.evidence.measurement import Measurement, Status
from steelyard.evidence.missing import Missing
from steelyard.evidence.parquet import derive
from steelyard.evidence.reader import AnswerKey, LogReader, Survey, finished, key_of, survey
from steelyard.evidence.run import RunFolder, run_id
from steelyard.evidence.sample import SCHEMA, Answer, Outcome, Purpose, Sample
from steelyard.evidence.torn import Torn, set_aside
from steelyard.evidence.writer import Extent

__all__ = [
    "SCHEMA",
    "Answer",
    "AnswerKey",
    "Ended",
    "Extent",
    "Gap",
    "Keep",
    "Kind",
    "LogReader",
    "Measurement",
    "Missing",
    "Outcome",
    "Purpose",
    "Record",
    "RunFolder",
    "RunMark",
    "Sample",
    "SampleLog",
    "SegmentEnd",
    "SegmentStart",
    "Started",
    "Status",
    "Survey",
    "Torn",
    "WindowEnd",
    "WindowStart",
    "capture_environment",
    "derive",
    "derive_apart",
    "digest",
    "dumps",
    "dumps_line",
    "finished",
    "from_json",
    "keep_answer",
    "keep_item",
    "keep_sample",
    "keep_text",
    "key_of",
    "measurement_from_json",
    "read_json",
    "run_id",
    "set_aside",
    "survey",
    "to_json",
    "write_atomic",
    "write_json",
]
