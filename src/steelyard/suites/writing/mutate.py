"""Documents broken on purpose: for each layout rule, a change that must be found by its name."""

from __future__ import annotations

import re
from collections.abc import Callable

from steelyard.suites.writing.document import Line, read


def _on(line: Line | None, text: str, change: Callable[[str], str]) -> str | None:
    """The text with one of its lines changed; None where that line isn't there."""
    if line is None:
        return None
    lines = text.split("\n")
    lines[line.number - 1] = change(lines[line.number - 1])
    return "\n".join(lines)


def _title_form(text: str) -> str | None:
    return _on(read(text).title, text, lambda line: line.replace("关于", "", 1))


def _title_genre(text: str) -> str | None:
    return _on(read(text).title, text, lambda line: re.sub(r"的[^的]+$", "的决定", line))


def _addressee(text: str) -> str | None:
    return _on(read(text).addressee, text, lambda line: line.rstrip("：") + ":")


def _single_addressee(text: str) -> str | None:
    return _on(read(text).addressee, text, lambda line: line.rstrip("：") + "、市财政局：")


def _number_form(text: str) -> str | None:
    return text.replace("〔", "[").replace("〕", "]") if "〔" in text else None


def _reply_cites(text: str) -> str | None:
    body = read(text).body
    cite = r"[（(][^）)]*号[）)]"
    return _on(body[0], text, lambda line: re.sub(cite, "", line)) if body else None


def _request_closing(text: str) -> str | None:
    body = read(text).body
    return _on(body[-1], text, lambda _: "以上情况，特此说明。") if body else None


def _own_closing(text: str) -> str | None:
    document = read(text)
    if not document.body or document.title is None:
        return None
    foreign = "通报" if document.title.text.endswith("公告") else "公告"
    return _on(document.body[-1], text, lambda line: f"{line}\n特此{foreign}。")


def _single_matter(text: str) -> str | None:
    body = read(text).body
    return _on(body[-1], text, lambda line: "另请示增加编制五名。\n" + line) if body else None


def _numbering(text: str) -> str | None:
    return re.sub(r"^一、", "1、", text, count=1, flags=re.M)


def _attachment(text: str) -> str | None:
    lines = read(text).attachments
    return _on(lines[-1], text, lambda line: line + "。") if lines else None


def _signature(text: str) -> str | None:
    return _on(read(text).signature, text, lambda _: "")


def _date_form(text: str) -> str | None:
    return _on(read(text).date, text, lambda line: re.sub(r"年(\d+)月(\d+)日", r"-\1-\2", line))


MUTATIONS: dict[str, Callable[[str], str | None]] = {
    "title-form": _title_form,
    "title-genre": _title_genre,
    "addressee": _addressee,
    "single-addressee": _single_addressee,
    "number-form": _number_form,
    "reply-cites": _reply_cites,
    "request-closing": _request_closing,
    "own-closing": _own_closing,
    "single-matter": _single_matter,
    "numbering": _numbering,
    "attachment": _attachment,
    "signature": _signature,
    "date-form": _date_form,
}
