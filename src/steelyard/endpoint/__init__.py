"""One request on the wire: HTTP/1.1, server-sent events, OpenAI shapes, outcome kinds."""

from steelyard.endpoint.body import Prompt, encode_body, prompt_sha256
from steelyard.endpoint.client import Client
from steelyard.endpoint.describe import SelfDescription, describe
from steelyard.endpoint.direct import Direct
from steelyard.endpoint.form import Form
from steelyard.endpoint.hush import hush
from steelyard.endpoint.loops import loop_for, poll_here
from steelyard.endpoint.outcomes import CENSORED, OUTCOMES
from steelyard.endpoint.probe import Probe, probe
from steelyard.endpoint.reply import Reply
from steelyard.endpoint.request import Request, Route, Timeouts
from steelyard.endpoint.retry import Backoff, RetryClass, retry_after_s, retry_class
from steelyard.endpoint.samples import SampleKey, to_sample
from steelyard.endpoint.shorthand import is_short, spell_out
from steelyard.endpoint.shot import Shot
from steelyard.endpoint.target import Target

__all__ = [
    "CENSORED",
    "OUTCOMES",
    "Backoff",
    "Client",
    "Direct",
    "Form",
    "Probe",
    "Prompt",
    "Reply",
    "Request",
    "RetryClass",
    "Route",
    "SampleKey",
    "SelfDescription",
    "Shot",
    "Target",
    "Timeouts",
    "describe",
    "encode_body",
    "hush",
    "is_short",
    "loop_for",
    "poll_here",
    "probe",
    "prompt_sha256",
    "retry_after_s",
    "retry_class",
    "spell_out",
    "to_sample",
]
