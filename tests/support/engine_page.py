"""A small engine on loopback: streams answers, queues them, and shows itself as vLLM does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from dataclasses import dataclass, field

TTFT_BOUNDS = (0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0)


@dataclass
class Histogram:
    values: list[float] = field(default_factory=list)

    def lines(self, name: str) -> list[str]:
        name = f"vllm:{name}_seconds"
        return [
            *(
                f'{name}_bucket{{le="{bound}"}} {sum(v <= bound for v in self.values)}'
                for bound in TTFT_BOUNDS
            ),
            f'{name}_bucket{{le="+Inf"}} {len(self.values)}',
            f"{name}_count {len(self.values)}",
            f"{name}_sum {sum(self.values)}",
        ]


class EnginePage:
    """Leave the context to end it.

    ``page`` shows another text at /metrics instead; ``reports`` is what usage says, times the
    truth; ``slots`` requests run at once.
    """

    def __init__(
        self, *, slots=4, prefill_s=0.03, gap_s=0.01, tokens=8, page=None, reports=1,
        usage=True, hit_share=0.0, others=0, drop_metrics=False, in_front_s=0.0,
    ):  # fmt: skip
        self.prefill_s, self.gap_s, self.tokens = prefill_s, gap_s, tokens
        self.page, self.reports, self.usage = page, reports, usage
        self.hit_share, self.others, self.drop_metrics = hit_share, others, drop_metrics
        self.in_front_s = in_front_s
        self.slots = slots
        self.running = self.waiting = self.finished = 0
        self.generated = self.prompted = self.hits = 0
        self.ttft, self.queue, self.prefill = Histogram(), Histogram(), Histogram()
        self.asked: list[dict] = []
        self.headers: list[str] = []
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _run(self):
        asyncio.run(self._serve())

    async def _serve(self):
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        self._slots = asyncio.Semaphore(self.slots)
        self._tasks: set[asyncio.Task] = set()
        server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _line(self, reader, writer):
        task = asyncio.current_task()
        self._tasks.add(task)
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                size = 0
                for line in head.split("\r\n"):
                    if line.lower().startswith("content-length:"):
                        size = int(line.split(":")[1])
                body = await reader.readexactly(size)
                self.headers.append(head)
                await self._answer(head.split(" ")[:2], body, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._tasks.discard(task)
            with contextlib.suppress(ConnectionError):
                writer.close()

    async def _answer(self, first, body, writer):
        method, path = first
        if method == "POST" and path.endswith("/chat/completions"):
            return await self._chat(json.loads(body), writer)
        if path.endswith("/models"):
            return self._whole(writer, json.dumps({"data": [{"id": "toy"}]}))
        if path.endswith("/tokenize"):
            text = json.loads(body).get("prompt", "")
            return self._whole(writer, json.dumps({"count": len(text.split())}))
        if path == "/metrics" and not self.drop_metrics:
            return self._whole(writer, self.page or self.metrics(), kind="text/plain")
        return self._whole(writer, "not here", status="404 Not Found")

    def _whole(self, writer, text, *, kind="application/json", status="200 OK"):
        data = text.encode()
        head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)

    async def _chat(self, asked, writer):
        self.asked.append(asked)
        prompt = len(str(asked["messages"][-1]["content"]).split())
        most = min(asked.get("max_tokens") or self.tokens, self.tokens)
        await asyncio.sleep(self.in_front_s)
        arrived = time.perf_counter()
        self.waiting += 1
        async with self._slots:
            self.waiting -= 1
            self.running += 1
            queued = time.perf_counter()
            await asyncio.sleep(self.prefill_s)
            began = time.perf_counter()
            self._first(prompt, arrived, queued, began)
            writer.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n"
            )
            for place in range(most):
                self.generated += 1
                self._event(writer, {"choices": [{"delta": {"content": f"w{place} "}}]})
                await asyncio.sleep(self.gap_s)
            self._event(writer, {"choices": [{"delta": {}, "finish_reason": "stop"}]})
            self.running -= 1
            self.finished += 1
            if self.usage:
                said = {
                    "prompt_tokens": prompt, "completion_tokens": most * self.reports,
                    "prompt_tokens_details": {"cached_tokens": int(prompt * self.hit_share)},
                }  # fmt: skip
                self._event(writer, {"choices": [], "usage": said})
            self._data(writer, b"data: [DONE]\n\n")
            writer.write(b"0\r\n\r\n")

    def _first(self, prompt, arrived, queued, began):
        self.prompted += prompt
        self.hits += int(prompt * self.hit_share)
        self.ttft.values.append(began - arrived)
        self.queue.values.append(queued - arrived)
        self.prefill.values.append(began - queued)

    def _event(self, writer, said):
        self._data(writer, b"data: " + json.dumps(said).encode() + b"\n\n")

    def _data(self, writer, data):
        writer.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")

    def metrics(self) -> str:
        """What vLLM would show."""
        lines = [
            f'vllm:num_requests_running{{model_name="toy"}} {self.running}',
            f'vllm:num_requests_waiting{{model_name="toy"}} {self.waiting}',
            f'vllm:kv_cache_usage_perc{{model_name="toy"}} {self.running / (self.slots + 1):.3f}',
            'vllm:num_preemptions_total{model_name="toy"} 0',
            f'vllm:prompt_tokens_total{{model_name="toy"}} {self.prompted}',
            f'vllm:generation_tokens_total{{model_name="toy"}} {self.generated}',
            f'vllm:prefix_cache_queries_total{{model_name="toy"}} {self.prompted}',
            f'vllm:prefix_cache_hits_total{{model_name="toy"}} {self.hits}',
            'vllm:request_success_total{finished_reason="stop",model_name="toy"} '
            f"{self.finished + (self.others if len(self.asked) > 1 else 0)}",
            *self.ttft.lines("time_to_first_token"),
            *self.queue.lines("request_queue_time"),
            *self.prefill.lines("request_prefill_time"),
        ]
        return "\n".join(lines) + "\n"
