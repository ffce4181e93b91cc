"""What each tool means by its words: the same word is not the same number.

As read in the releases named in ``READ``; a file of another release may mean something else.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

READ: Mapping[str, str] = MappingProxyType(
    {
        "vllm": "0.33.0",
        "guidellm": "0.8.1",
        "aiperf": "0.13.0",
        "evalscope": "1.14.1",
        "inference-perf": "0.7.0",
        "genai-bench": "0.0.5",
        "locust": "2.47.0",
        "k6": "2.3",
    }
)

_SENT = "from just before the HTTP call (waiting for a connection included)"
_GAPS = "(last token - first token) / (n - 1), one value a request"
_THROUGHPUT = "output tokens / time from the first request to the last answer"

_DEFINITIONS: dict[str, dict[str, str]] = {
    "vllm": {
        "ttft": f"{_SENT} to the first delta with content, `reasoning` or tool calls; "
        "`reasoning_content` is not seen",
        "tpot": "(end to end - TTFT) / (n - 1); n from usage only if its chunk has no choices, "
        "else from the local tokenizer",
        "itl": "gap between chunks, whatever they hold",
        "e2el": f"{_SENT} to the last chunk with a token",
        "e2el_including_client_queue": "as e2el, from the request's scheduled arrival; given only "
        "where --percentile-metrics names it",
        "client_queue_time": "from the scheduled arrival to just before the HTTP call; given only "
        "where --percentile-metrics names it",
        "total_output_tokens": "n of all successful requests",
        "output_throughput": f"{_THROUGHPUT}, ramp and drain included",
        "request_throughput": "successful requests / the same time",
    },
    "guidellm": {
        "time_to_first_token_ms": "from the request's start to the first content or reasoning; "
        "wall clock",
        "time_to_first_output_token_ms": "as TTFT, thinking left out; wall clock",
        "time_per_output_token_ms": "(last token - start) / n: TTFT is inside; wall clock",
        "inter_token_latency_ms": f"{_GAPS}; wall clock",
        "request_latency": "from the request's start to its end; wall clock; not from the "
        "intended time",
        "request_scheduled_latency": "from the request's targeted start; wall clock",
        "output_token_count": "usage, else the length that was asked for",
        "output_tokens_per_second": "distribution of the rate over the run",
        "requests_per_second": "distribution of the rate over the run",
    },
    "aiperf": {
        "time_to_first_token": f"{_SENT} to the first content or reasoning of either spelling",
        "time_to_first_output_token": "as TTFT, thinking left out",
        "inter_token_latency": f"{_GAPS}; n from the local tokenizer unless told otherwise",
        "inter_chunk_latency": "gap between chunks",
        "request_latency": f"{_SENT} to the last chunk with a token",
        "effective_latency": "from the moment the tool grants a request its turn (after its own "
        "concurrency limit) to the last chunk",
        "output_sequence_length": "local tokenizer over the text unless told to use usage",
        "output_token_throughput": _THROUGHPUT,
        "request_throughput": "requests / time from the first request to the last answer",
    },
    "evalscope": {
        "TTFT": f"{_SENT} to the first content or reasoning of either spelling",
        "TPOT": "(end to end - TTFT) / (n - 1)",
        "ITL": "gap between chunks",
        "Latency": "to the end of the stream",
        "Output tokens": "usage, else the local tokenizer",
        "Output throughput": _THROUGHPUT,
        "Request throughput": "requests / time from the first request to the last answer",
    },
    "inference-perf": {
        "time_to_first_token": f"{_SENT} to the first content; thinking is not seen",
        "time_per_output_token": f"{_GAPS}; n from the local tokenizer unless told otherwise",
        "inter_token_latency": "between tokens after each chunk is tokenized, zeros inside it",
        "normalized_time_per_output_token": "end to end / n: TTFT is inside",
        "request_latency": "to the end of the stream; not from the intended time",
        "output_tokens": "usage, else the local tokenizer",
        "output_tokens_per_sec": "n of successful requests / time from the first request to the "
        "last answer",
        "requests_per_sec": "successful requests / the same time",
    },
    "genai-bench": {
        "ttft": f"{_SENT} to the first content or reasoning of either spelling",
        "tpot": "(end to end - TTFT) / (n - 1)",
        "e2e_latency": "to the end of the stream",
        "num_output_tokens": "usage, else the local tokenizer",
        "mean_output_throughput_tokens_per_s": "n of all requests / run time",
        "requests_per_second": "completed requests / run time",
    },
    "locust": {
        "Response Time": "from sending to the end of the headers or the body, as the user's task "
        "reads it; rounded to two digits above 100 ms; failed requests included",
        "Requests/s": "all requests / time, failed ones included",
    },
    "k6": {
        "http_req_duration": "sending + waiting + receiving, connecting left out; failed requests "
        "included; iterations that could not start are in dropped_iterations",
        "http_req_waiting": "from the last byte sent to the first byte of the response: headers, "
        "not a token",
        "http_reqs": "all requests / time, failed ones included",
    },
}

_SUCCESS = {
    "vllm": "an error object inside the stream, or an end without finish_reason, is a success",
    "guidellm": "an end without finish_reason is a success",
    "aiperf": "an error object inside the stream, or an end without finish_reason, is a success",
    "evalscope": "a 200 with an error body, an empty stream, or an end without finish_reason "
    "is a success",
    "inference-perf": "any 200 is a success, errors in the stream and empty streams included",
    "genai-bench": "an end without finish_reason is a success",
    "locust": "as the user's task decides; by default any status below 400",
    "k6": "as the script decides; by default any status from 200 to 399",
}


def definition(tool: str, word: str) -> str:
    """Give the tool's own definition of its word, or say that none was read."""
    if word == "success":
        return _SUCCESS[tool]
    return _DEFINITIONS.get(tool, {}).get(word, "the tool's definition was not read")
