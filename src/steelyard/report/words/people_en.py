"""English of who decided what."""

from __future__ import annotations

PEOPLE_EN = {
    "sec.people": "Who decided what",
    "lead.people.approved": (
        "Everybody who reviews or approves has signed this verdict and the numbers under it. "
        "The signed record is closed; whatever is judged anew is another document, marked so."
    ),
    "lead.people.open": "The verdict still lacks the signature of {missing}.",
    "lead.people.unsigned": "Nobody has signed the verdict yet; it awaits {missing}.",
    "tab.people": "People, their interests and their signatures in the ledger",
    "col.who": "Who",
    "col.role": "Role",
    "col.conflicts": "Conflicts of interest",
    "col.before": "Gates and weights, before results",
    "col.after": "Verdict and numbers",
    "tab.signing": "Signatures under this verdict",
    "col.signature": "Signature",
    "col.day": "Day",
    "col.over": "Over (SHA-256)",
    "sign.done": "signed with a key",
    "sign.hand": "not signed with a key",
    "sign.day": "day",
    "role.owner": "owner",
    "role.reviewer": "reviewer",
    "role.approver": "approver",
    "role.measurer": "measurer",
    "people.nokey": "the study names no key",
    "people.undeclared": "not declared",
    "people.none": "none",
    "people.not": "not signed",
    "people.signed": "signed {time}",
    "people.where": "ledger record {seq}, key {key}…",
    "people.alone": "{who} measured and approves alone: {why}",
}
