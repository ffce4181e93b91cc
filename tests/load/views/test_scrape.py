from __future__ import annotations

import contextlib
import threading
import time

import pytest

from steelyard.errors import EndpointUnusable, RecordDamaged, StorageFull, StudyError
from steelyard.evidence import Missing
from steelyard.load.views.scrape import Scraper
from steelyard.load.views.snapshot import Scrape, opened, pack, read_scrapes, write_scrapes
from steelyard.load.views.web import Address, Web
from support.hostile import Close, Hold, Hostile, Send, http, reply

PLAIN = "text/plain; version=0.0.4"
PAGE = [Send(data=http(b"a 1\n", kind=PLAIN))]


def address(server, **more) -> Address:
    return Address(url=server.url.replace("/v1", "/metrics"), **more)


def scraped(server, *, until: int, every_s: float = 0.01, **more) -> tuple[list[Scrape], Scraper]:
    found: list[Scrape] = []
    enough = threading.Event()

    def keep(scrape: Scrape) -> None:
        found.append(scrape)
        if len(found) >= until:
            enough.set()

    scraper = Scraper(
        address(server, **more),
        keep=keep,
        origin_ns=time.perf_counter_ns(),
        every_s=every_s,
        settle_s=0,
    )
    with scraper:
        assert enough.wait(60)
    return found, scraper


def test_a_page_is_read_all_through_over_one_connection_and_each_has_its_round_trip():
    with Hostile([PAGE]) as server:
        found, _ = scraped(server, until=3)

    assert len(found) >= 4
    assert server.connections == 1
    assert {seen.path for seen in server.requests} == {"/metrics"}
    stamps = [stamp for scrape in found for stamp in (scrape.asked_ns, scrape.answered_ns)]
    assert stamps == sorted(stamps)
    assert opened(found[0]).page.of("a")[0].value == 1


def test_the_first_page_is_read_at_the_start_and_the_last_at_the_end():
    with Hostile([PAGE]) as server:
        found: list[Scrape] = []
        scraper = Scraper(address(server), keep=found.append, origin_ns=0, every_s=3600, settle_s=0)
        with scraper:
            assert len(found) == 1
        assert len(found) == 2


def test_a_keeper_that_fails_in_the_thread_is_heard_of_at_the_end():
    asked = threading.Event()

    def keep(scrape: Scrape) -> None:
        if threading.current_thread().name == "metrics scraper":
            asked.set()
            raise StorageFull("the disk is full")

    with Hostile([PAGE]) as server:
        scraper = Scraper(address(server), keep=keep, origin_ns=0, every_s=0.01, settle_s=0)
        with pytest.raises(StorageFull), scraper:
            assert asked.wait(60)


def test_a_page_that_fails_is_kept_as_a_fault_and_the_next_is_read():
    broken = [Send(data=http(b"no", status="503 Service Unavailable", kind="text/plain"))]
    with Hostile([PAGE, broken, [Close()], PAGE]) as server:
        found, _ = scraped(server, until=4)

    assert "HTTP 503" in found[1].fault
    assert isinstance(opened(found[1]), Missing)
    assert not found[-1].fault


def test_a_connection_that_the_server_closed_in_between_is_no_fault():
    with Hostile([[*PAGE, Close()]]) as server:
        found, _ = scraped(server, until=3)

    assert not any(scrape.fault for scrape in found)
    assert server.connections >= 4


def test_ticks_that_a_slow_page_swallowed_are_counted():
    slow = [Send(data=http(b"a 1\n", kind=PLAIN), delay_s=0.3)]
    with Hostile([slow]) as server:
        _, scraper = scraped(server, until=3, every_s=0.01)

    assert scraper.missed > 5


def test_a_server_that_says_nothing_is_left_after_the_time_out():
    with (
        Hostile([[Hold()]]) as server,
        pytest.raises(EndpointUnusable, match=r"timed out|not complete"),
    ):
        Web(address(server, timeout_s=0.2)).get()


def test_a_page_that_drips_is_left_after_the_time_out():
    drip = [Send(data=http(b"a" * 50, kind=PLAIN)[:-49])] + [Send(data=b"a", delay_s=0.1)] * 49
    with Hostile([drip]) as server, pytest.raises(EndpointUnusable, match="not complete"):
        Web(address(server, timeout_s=0.5)).get()


def test_a_page_that_drips_after_one_that_closed_its_connection_is_left_as_well():
    drip = [Send(data=http(b"a" * 50, kind=PLAIN)[:-49])] + [Send(data=b"a", delay_s=0.1)] * 49
    closing = reply(b"a 1\n", kind=PLAIN, framing="length", headers=("Connection: close",))
    with Hostile([[*closing, Close()], drip]) as server:
        web = Web(address(server, timeout_s=3.0))
        web.get()
        with pytest.raises(EndpointUnusable, match="not complete"):
            web.get()


@pytest.mark.parametrize("framing", ["length", "chunked", "close"])
def test_pages_of_each_framing_are_read_again_and_again(framing):
    body = b"a 1\n" * 50_000
    with Hostile([reply(body, kind=PLAIN, framing=framing)]) as server:
        web = Web(address(server))
        with contextlib.closing(web):
            assert [web.get().body for _ in range(3)] == [body] * 3


@pytest.mark.parametrize("framing", ["length", "chunked"])
def test_a_page_that_is_cut_short_is_a_fault(framing):
    cut = [Send(data=http(b"a 1\n" * 50, kind=PLAIN, framing=framing)[:-40]), Close()]
    with Hostile([cut]) as server, pytest.raises(EndpointUnusable, match=r"cut short|Incomplete"):
        Web(address(server)).get()


def test_a_redirect_is_not_followed():
    away = [
        Send(data=http(b"", status="302 Found", kind="text/html", headers=["Location: http://x/"]))
    ]
    with Hostile([away]) as server, pytest.raises(EndpointUnusable, match="HTTP 302"):
        Web(address(server)).get()


def test_headers_are_sent_and_shown_nowhere():
    secret = {"Authorization": "Bearer s3cret"}
    refused = [Send(data=http(b"", status="401 Unauthorized", kind="text/plain"))]
    with Hostile([refused]) as server:
        where = address(server, headers=secret)
        with pytest.raises(EndpointUnusable) as fault:
            Web(where).get()

    assert server.requests[0].headers["authorization"] == "Bearer s3cret"
    assert "s3cret" not in repr(where) + str(fault.value)


@pytest.mark.parametrize(
    ("url", "headers"),
    [
        ("ftp://host/metrics", {}),
        ("metrics", {}),
        ("http://:8000/", {}),
        ("http://host:port/", {}),
        ("http://me:s3cret@host/", {}),
        ("http://host/", {"X-Key": "s3cret\r\nHost: y"}),
    ],
)
def test_an_address_that_cannot_be_asked_is_refused_without_its_secret(url, headers):
    with pytest.raises(StudyError) as fault:
        Address(url=url, headers=headers)

    assert "s3cret" not in str(fault.value)


def test_scrapes_are_stored_and_read_back(tmp_path):
    kept = [
        Scrape(asked_ns=1, answered_ns=5, packed=pack(b"a 1 2000\n# EOF\n"), openmetrics=True),
        Scrape(asked_ns=7, answered_ns=9, fault="refused"),
    ]
    write_scrapes(tmp_path / "scrapes", kept)

    assert read_scrapes(tmp_path / "scrapes") == kept
    snapshot = opened(read_scrapes(tmp_path / "scrapes")[0])
    assert (snapshot.low_ns, snapshot.high_ns, snapshot.middle_ns) == (1, 5, 3)
    assert snapshot.page.of("a")[0].at_s == 2000


def test_a_damaged_store_is_told(tmp_path):
    path = tmp_path / "scrapes"
    write_scrapes(path, [Scrape(asked_ns=1, answered_ns=5, packed=pack(b"a 1\n"))])
    path.write_bytes(path.read_bytes()[:-6])

    with pytest.raises(RecordDamaged, match="do not read back"):
        read_scrapes(path)
