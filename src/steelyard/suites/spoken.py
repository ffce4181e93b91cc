"""What a reply says: without the thoughts shown before it, and without the question repeated."""

from __future__ import annotations

import re

from steelyard.suites.items import Item

_THOUGHT = re.compile(
    r"^[ \t]*+<(?P<mark>think|thinking)>.*?(?:</(?P=mark)>|\Z)", re.DOTALL | re.MULTILINE
)
_LEAST_ECHO = 6
"""Characters of a question; a shorter one may stand in any answer but at its beginning."""
# Templates that open the thought in the prompt leave only its end in the reply.
_LEFT_OPEN = re.compile(r"\A.*^[ \t]*+</think(?:ing)?>", re.DOTALL | re.MULTILINE)


def spoken(text: str) -> str:
    """A reply without its thoughts; a thought that never ends leaves nothing.

    A mark counts where it begins a line, which none within a JSON string does.
    """
    if "think" not in text:
        return text
    return _LEFT_OPEN.sub("", _THOUGHT.sub("", text))


def without_echo(item: Item, text: str) -> str:
    """A reply without the question where it repeats that whole: what stands in it is no answer."""
    question = item.prompt or str((item.messages or ({},))[-1].get("content", ""))
    asked = question.strip()
    if len(asked) >= _LEAST_ECHO:
        return text.replace(asked, "\n")
    repeats = bool(asked) and (text + " ").startswith((f"{asked} ", f"{asked}\n"))
    return "\n" + text[len(asked) :] if repeats else text
