"""What was seen: samples, answers, measurements, and the store that keeps them.

Names are resolved when they are used: a load generator passes through this door and needs neither
the store nor what describes a machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.evidence.apart import derive_apart
    from steelyard.evidence.atomic import sync_folder, write_atomic
    from steelyard.evidence.cores import usable_cores
    from steelyard.evidence.environment import capture_environment
    from steelyard.evidence.files import unlike, write_files, write_out
    from steelyard.evidence.frames import Gap
    from steelyard.evidence.jsonio import (
        dumps,
        dumps_line,
        from_json,
        read_json,
        to_json,
        write_json,
    )
    from steelyard.evidence.keep import Keep, keep_answer, keep_item, keep_sample
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
    from steelyard.evidence.measurement import Measurement, Status, weakest
    from steelyard.evidence.missing import Missing
    from steelyard.evidence.parquet import derive
    from steelyard.evidence.reader import (
        AnswerKey,
        LogReader,
        Survey,
        key_of,
        records_of,
        survey,
    )
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
    "dumps",
    "dumps_line",
    "from_json",
    "keep_answer",
    "keep_item",
    "keep_sample",
    "key_of",
    "read_json",
    "records_of",
    "run_id",
    "set_aside",
    "survey",
    "sync_folder",
    "to_json",
    "unlike",
    "usable_cores",
    "weakest",
    "write_atomic",
    "write_files",
    "write_json",
    "write_out",
]

_HOME = {
    "Answer": "sample",
    "AnswerKey": "reader",
    "Ended": "marks",
    "Extent": "writer",
    "Gap": "frames",
    "Keep": "keep",
    "Kind": "marks",
    "LogReader": "reader",
    "Measurement": "measurement",
    "Missing": "missing",
    "Outcome": "sample",
    "Purpose": "sample",
    "Record": "marks",
    "RunFolder": "run",
    "RunMark": "marks",
    "SCHEMA": "sample",
    "Sample": "sample",
    "SampleLog": "log",
    "SegmentEnd": "marks",
    "SegmentStart": "marks",
    "Started": "marks",
    "Status": "measurement",
    "Survey": "reader",
    "Torn": "torn",
    "WindowEnd": "marks",
    "WindowStart": "marks",
    "capture_environment": "environment",
    "derive": "parquet",
    "derive_apart": "apart",
    "dumps": "jsonio",
    "dumps_line": "jsonio",
    "from_json": "jsonio",
    "keep_answer": "keep",
    "keep_item": "keep",
    "keep_sample": "keep",
    "key_of": "reader",
    "read_json": "jsonio",
    "records_of": "reader",
    "run_id": "run",
    "set_aside": "torn",
    "survey": "reader",
    "sync_folder": "atomic",
    "to_json": "jsonio",
    "weakest": "measurement",
    "unlike": "files",
    "usable_cores": "cores",
    "write_atomic": "atomic",
    "write_files": "files",
    "write_out": "files",
    "write_json": "jsonio",
}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
