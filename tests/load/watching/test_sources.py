"""Wishes, pages in other forms, and what pages of each engine come to."""

from __future__ import annotations

import contextlib
import json
import sys
import time
import types
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable, StudyError
from steelyard.evidence import Missing
from steelyard.load.views import Address, Point, Scrape, Snapshot, parse, write_scrapes
from steelyard.load.views.exposition import page_of
from steelyard.load.views.snapshot import opened, pack
from steelyard.load.watching import Lookout, Wish, read_selector, read_sight
from steelyard.load.watching.history import History, together
from steelyard.load.watching.nvml import Nvml
from steelyard.load.watching.page_text import page_text, scrape_of
from support.hostile import Hostile, Send, http

PAGES = Path(__file__).parents[1] / "views" / "pages"
S = 1_000_000_000


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"metrics": "ftp://h/m"}, "http://HOST:PORT/metrics"),
        ({"metrics": "auto", "prometheus": "http://h", "selector": {"job": "a"}}, "one of them"),
        ({"prometheus": "http://h"}, "which engine"),
        ({"selector": {"job": "a"}}, "name one"),
        ({"accelerator": '{job="dcgm"}'}, "name one"),
        ({"accelerator": "http://user:pw@h/m"}, "password"),
    ],
)
def test_wishes_that_can_not_be_are_refused(words, why):
    with pytest.raises(StudyError, match=why):
        Wish(**words)


def test_labels_are_read_with_and_without_braces_and_quotes():
    expected = {"job": "vllm", "instance": "h:8000"}

    assert read_selector('{job="vllm", instance="h:8000"}', what="x") == expected
    assert read_selector("job=vllm,instance=h:8000", what="x") == expected
    for wrong in ("", "{}", "job", 'job=~"v.*"', 'job="a" instance="b"'):
        with pytest.raises(StudyError):
            read_selector(wrong, what="x")


NAMES = st.from_regex(r"[a-z_]{1,8}", fullmatch=True)


@given(
    st.lists(
        st.builds(
            Point,
            NAMES,
            st.dictionaries(NAMES, st.text(max_size=8), max_size=3).map(
                lambda found: tuple(sorted(found.items()))
            ),
            st.floats(),
        ),
        max_size=6,
        unique_by=lambda point: (point.name, point.labels),
    )
)
@settings(max_examples=40)
def test_points_come_back_from_their_text(points):
    found = parse(page_text(points), openmetrics=False)

    assert found.faults == ()
    again = [point for name in found.points for point in found.of(name)]
    assert sorted((p.name, p.labels, str(p.value)) for p in again) == sorted(
        (p.name, p.labels, str(p.value)) for p in points
    )


@pytest.mark.parametrize(
    ("page", "label"),
    [("vllm-v1", "vLLM"), ("vllm-v0", "vLLM"), ("sglang", "SGLang"), ("tgi", "TGI"),
     ("mindie", "MindIE"), ("triton", "Triton"), ("llamacpp", "llama.cpp"), ("trtllm", "trtllm")],
)  # fmt: skip
def test_each_engine_s_page_is_known_and_says_what_it_lacks(tmp_path, page, label):
    packed = pack((PAGES / f"{page}.txt").read_bytes())
    scrapes = [Scrape(asked_ns=at * S, answered_ns=at * S + 1, packed=packed) for at in (0, 1)]
    write_scrapes(tmp_path / "views.engine.scrapes", scrapes)

    seen = read_sight(tmp_path, "engine")

    assert label.lower() in seen.table.label.lower()
    assert not isinstance(seen.track("requests_running"), Missing)
    assert all("looked for" in why or "says" in why for why in seen.missing().values())


def test_of_several_models_the_one_that_was_asked_is_read(tmp_path):
    text = "".join(
        f'vllm:num_requests_running{{model_name="{name}"}} {n}\n'
        for name, n in (("a", 3), ("b", 4))
    )
    scrape = Scrape(asked_ns=0, answered_ns=1, packed=pack(text.encode()))
    write_scrapes(tmp_path / "views.engine.scrapes", [scrape])

    def running(model):
        return read_sight(tmp_path, "engine", model=model).readings[0].number("requests_running")

    assert (running("a"), running("b"), running("another")) == (3, 4, 7)


def shot(at, **values):
    points = [Point(f"vllm:{name}", (("instance", i),), v) for name, (i, v) in values.items()]
    return Snapshot(low_ns=at, high_ns=at + 10, page=page_of(points))


def test_replicas_are_put_together_at_looks_that_each_had():
    a = [shot(at, num_requests_running=("a", at)) for at in (100, 200, 300)]
    b = [shot(at, num_requests_running=("b", at)) for at in (150, 250)]

    found = together([a, b])

    assert [(page.low_ns, page.high_ns) for page in found] == [(100, 160), (200, 260)]
    assert [
        sorted(p.value for p in page.page.of("vllm:num_requests_running")) for page in found
    ] == [
        [100, 150],
        [200, 250],
    ]


def answering(wall_s):
    """A Prometheus that scraped one vLLM each second from 5 s before to 5 s after the run."""

    def answer(seen):
        query = parse_qs(seen.body.decode())["query"][0]
        if query == "time()":
            data = {"resultType": "scalar", "result": [0, str(time.time())]}
        elif query.startswith("count"):
            there = "vllm" in query and 'job="vllm"' in query
            row = {"metric": {"__name__": "vllm:num_requests_running"}, "value": [0, "1"]}
            data = {"resultType": "vector", "result": [row] if there else []}
        else:
            values = [[wall_s + at, str(at)] for at in range(-5, 10)]
            metric = {"__name__": "vllm:generation_tokens_total", "instance": "h"}
            data = {"resultType": "matrix", "result": [{"metric": metric, "values": values}]}
        body = json.dumps({"status": "success", "data": data}).encode()
        return [Send(data=http(body, kind="application/json"))]

    return answer


def test_a_prometheus_gives_the_pages_around_the_run_and_no_others():
    wall_s = time.time() - 20
    with Hostile([answering(wall_s)] * 40) as server:
        address = Address(url=server.url.removesuffix("/v1"))
        with contextlib.closing(History(address, wall_s=wall_s)) as history:
            pages = history.pages({"job": "vllm"}, start_ns=0, end_ns=3 * S)
            with pytest.raises(EndpointUnusable, match="no series of a known engine"):
                history.pages({"job": "other"}, start_ns=0, end_ns=3 * S)

    first = [opened(scrape_of(page)).page.of("vllm:generation_tokens_total") for page in pages]
    counts = [points[0].value for points in first]
    assert pages[0].high_ns <= 0 < pages[1].high_ns
    assert pages[-1].low_ns > 3 * S >= pages[-2].low_ns
    assert counts == list(range(int(counts[0]), int(counts[-1]) + 1))


def test_labels_that_pick_nothing_cost_no_run():
    with Hostile([answering(time.time())] * 40) as server:
        wish = Wish(prometheus=server.url.removesuffix("/v1"), selector={"job": "other"})
        with pytest.raises(EndpointUnusable, match="no series of a known engine"):
            Lookout.of(wish, Target(base_url="http://127.0.0.1:1/v1"), span_s=1.0)


def gpu(**more):
    told = types.ModuleType("pynvml")

    class NVMLError(Exception):
        pass

    def unknown(_):
        raise NVMLError("not supported")

    told.NVMLError = NVMLError
    told.nvmlInit = told.nvmlShutdown = lambda: None
    told.nvmlDeviceGetCount = lambda: 2
    told.nvmlDeviceGetHandleByIndex = lambda n: n
    told.nvmlDeviceGetUUID = lambda device: f"GPU-{device}"
    told.nvmlDeviceGetPowerUsage = lambda device: 300_000 + device
    told.nvmlDeviceGetTotalEnergyConsumption = unknown
    told.nvmlDeviceGetUtilizationRates = lambda _: types.SimpleNamespace(gpu=75)
    told.nvmlDeviceGetMemoryInfo = lambda _, version: types.SimpleNamespace(used=10)
    told.nvmlMemory_v2 = 2
    told.nvmlDeviceGetName = lambda _: b"NVIDIA H200"
    told.nvmlSystemGetDriverVersion = lambda: "580.159.04"
    told.nvmlDeviceGetTemperature = lambda *_: 60
    for name, value in more.items():
        setattr(told, name, value)
    return told


def test_gpus_of_this_machine_are_read_and_what_they_do_not_tell_is_missing(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pynvml", gpu())
    with contextlib.closing(Nvml()) as nvml:
        assert nvml.place == "this machine: 2 x NVIDIA H200, driver 580.159.04"
        scrapes = [
            Scrape(asked_ns=at, answered_ns=at + 1, packed=pack(nvml.get().body)) for at in (0, S)
        ]
    write_scrapes(tmp_path / "views.accelerator.scrapes", scrapes)

    seen = read_sight(tmp_path, "accelerator")

    assert seen.readings[0].number("accelerator_power") == pytest.approx(600.001)
    assert seen.readings[0].number("accelerator_utilisation") == pytest.approx(0.75)
    assert list(seen.missing()) == ["accelerator_energy"]


def test_a_machine_without_gpus_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "pynvml", gpu(nvmlDeviceGetCount=lambda: 0))
    with pytest.raises(EndpointUnusable, match="no GPU"):
        Nvml()
    monkeypatch.setitem(sys.modules, "pynvml", None)
    with pytest.raises(StudyError, match="steelyard\\[gpu\\]"):
        Nvml()
