"""What was seen: samples, answers, measurements, and the store that keeps them."""

from steelyard.evidence.measurement import Measurement, Status
from steelyard.evidence.missing import Missing
from steelyard.evidence.sample import SCHEMA, Answer, Outcome, Purpose, Sample

__all__ = ["SCHEMA", "Answer", "Measurement", "Missing", "Outcome", "Purpose", "Sample", "Status"]
