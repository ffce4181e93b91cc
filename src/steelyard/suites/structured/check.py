"""What the structured suite asks of an item before it is used."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.suites.items import Item
from steelyard.suites.structured.strict import canonical
from steelyard.suites.structured.validate import SchemaRefused, compiled
from steelyard.suites.structured.vetting import vetted


def check_item(item: Item) -> Iterator[str]:
    """Yield what is wrong with an item's schema and gold, and what to do."""
    if not isinstance(item.own.get("beside", False), bool):
        yield "beside must be true (also ask whole, not streamed) or false"
    if item.schema_text is None:
        return
    if hostile := vetted(item.schema_text, canonical(item.gold) if item.has_gold else None):
        yield f"schema is refused: {hostile}"
        return
    try:
        schema = compiled(item.schema_text)
    except SchemaRefused as refused:
        at = f" at {refused.pointer}" if refused.pointer else ""
        yield f"schema is refused{at}: {refused.reason}"
        return
    if item.has_gold and (failure := schema.first_failure(item.gold)):
        yield f"gold breaks its own schema ({failure.detail}); mend the gold or the schema"
