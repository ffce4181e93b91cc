"""English of acceptance by the length of the prompt."""

from __future__ import annotations

LENGTHS_EN: dict[str, str] = {
    "sec.lengths": "Longer prompts",
    "lead.lengths": (
        "Items in bins by the tokens of their prompt, the same items for every deployment; exact "
        "95 % intervals, at what answers are worth where several share an item or a document."
    ),
    "lengths.none": "No curve by length of prompt: {reason}.",
    "tab.lengths": "Accepted answers by length of prompt, counted by {by}",
    "fig.lengths": "Share accepted by length of prompt, counted by {by}",
    "fig.lengths.axis": "tokens of the prompt",
    "fig.lengths.share": "accepted",
    "alt.lengths.step": "{share} at {span} tokens",
    "col.tokens": "Tokens of the prompt",
    "col.items": "Items",
}
