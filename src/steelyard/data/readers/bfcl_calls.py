"""Expected calls: ``{"name": ..., "arguments": {parameter: [value, ...]}, "optional": [...]}``.

Each parameter has a list of values, one of which must be given; parameters under ``optional``
may be left out as well. Within a value that is an object, again each key has its list. Calls of
one list may come in any order; ``[]`` expects none and ``"any"`` expects one of any kind.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from steelyard.data.readers.bfcl_tools import tool_name


def expected(call: Mapping[str, Any], functions: Mapping[str, Any]) -> dict[str, Any]:
    """A call of ``possible_answer``, where an empty text among the values means: may be absent.

    A parameter that the function doesn't have is left out; the errata name such rows.
    """
    [(name, given)] = call.items()
    known = functions[name]["parameters"]["properties"]
    required = set(functions[name]["parameters"].get("required", ()))
    arguments = {key: values for key, values in given.items() if key in known}
    optional = [key for key, values in arguments.items() if "" in values and key not in required]
    for key in optional:
        # Where nothing but "" is allowed, it may be given as well as left out.
        arguments[key] = [value for value in arguments[key] if value != ""] or [""]
    return {
        "name": tool_name(name),
        "arguments": arguments,
        "optional": optional,
    }


def spoken(call: str, functions: Mapping[str, Any]) -> dict[str, Any]:
    """A call written as Python, ``mv(source='a', destination='b')``."""
    tree = ast.parse(call, mode="eval").body
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name):
        raise ValueError(f"{call!r} is no call")
    name = tree.func.id
    names = list(functions[name]["parameters"]["properties"]) if name in functions else []
    arguments = {
        **{names[place]: ast.literal_eval(value) for place, value in enumerate(tree.args)},
        **{str(word.arg): ast.literal_eval(word.value) for word in tree.keywords},
    }
    return {
        "name": tool_name(name),
        "arguments": {key: [value] for key, value in arguments.items()},
        "optional": [],
    }
