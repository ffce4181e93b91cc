"""Classes of tensors that are stored in formats of their own."""

from __future__ import annotations

from enum import StrEnum


class Tensors(StrEnum):
    """What a weight belongs to; one format for all of them is wrong by tens of gigabytes."""

    EMBED = "embed"
    HEAD = "head"
    ATTENTION = "attention"
    DENSE = "dense"
    SHARED = "shared"
    ROUTED = "routed"
    ROUTER = "router"
    NORM = "norm"


LINEAR = (Tensors.ATTENTION, Tensors.DENSE, Tensors.SHARED, Tensors.ROUTED)
"""Classes that quantisation touches; embedding, head, router and norms mostly stay as they are."""
