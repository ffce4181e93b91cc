"""Attention of one layer: its parameters, what it keeps of each token, what it computes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouped:
    """Multi-head (kv_heads == heads), grouped or multi-query attention."""

    heads: int
    kv_heads: int
    head_dim: int
    window: int | None = None
    """Tokens it looks back at; None for all."""
    gated: bool = False
    """A gate on the output doubles the query projection."""
    extra: int = 0
    """Parameters of biases, norms of queries and keys, sinks."""

    def parameters(self, hidden: int) -> int:
        """Weights of the four projections, and the extra ones."""
        queries = hidden * self.heads * self.head_dim
        return (
            queries * (3 if self.gated else 2)
            + 2 * hidden * self.kv_heads * self.head_dim
            + self.extra
        )

    @property
    def kept(self) -> int:
        """Elements kept of one token: 2 x K x d."""
        return 2 * self.kv_heads * self.head_dim

    @property
    def indexed(self) -> int:
        """Further bytes kept of one token, whatever the cache's format."""
        return 0

    @property
    def state(self) -> int:
        """Elements kept of one sequence, however long it is."""
        return 0

    def sharded(self, ways: int) -> float:
        """Share of the cache that one of ``ways`` devices holds: heads can't be split."""
        return 1 / min(ways, self.kv_heads)

    def decode_flops(self, context: int) -> float:
        """FLOPs of one new token over ``context`` kept ones: 4 H d S."""
        seen = context if self.window is None else min(context, self.window)
        return 4.0 * self.heads * self.head_dim * seen

    def prefill_flops(self, tokens: int) -> float:
        """FLOPs of ``tokens`` new ones, causal: 2 H d S^2."""
        if self.window is not None and tokens > self.window:
            return 4.0 * self.heads * self.head_dim * self.window * (tokens - self.window / 2)
        return 2.0 * self.heads * self.head_dim * float(tokens) ** 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexer:
    """The small scorer that picks the tokens a sparse attention looks at (DeepSeek V3.2, GLM-5)."""

    heads: int
    head_dim: int
    top_k: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Latent:
    """Multi-head latent attention (DeepSeek-V2, 2024): one latent and one rotary key a token."""

    heads: int
    query_rank: int | None
    latent: int
    nope: int
    rope: int
    value: int
    indexer: Indexer | None = None
    extra: int = 0

    window: None = None

    def parameters(self, hidden: int) -> int:
        """h q + q H (n+r) + h (c+r) + c H (n+v) + H v h, the two norms, and an indexer."""
        wide = self.heads * (self.nope + self.rope)
        rank = self.query_rank
        queries = hidden * wide if rank is None else hidden * rank + rank * wide + rank
        keys = hidden * (self.latent + self.rope) + self.latent
        values = self.latent * self.heads * (self.nope + self.value)
        out = self.heads * self.value * hidden
        return queries + keys + values + out + self._indexing(hidden) + self.extra

    def _indexing(self, hidden: int) -> int:
        if self.indexer is None:
            return 0
        wide = self.indexer.heads * self.indexer.head_dim
        norm = 2 * self.indexer.head_dim
        return (
            (self.query_rank or hidden) * wide
            + hidden * (self.indexer.head_dim + self.indexer.heads)
            + norm
        )

    @property
    def kept(self) -> int:
        """Elements kept of one token: c + r."""
        return self.latent + self.rope

    @property
    def indexed(self) -> int:
        """An indexer keeps one FP8 key and a scale of 4 bytes a token."""
        return 0 if self.indexer is None else self.indexer.head_dim + 4

    @property
    def state(self) -> int:
        """Nothing beside the tokens."""
        return 0

    def sharded(self, ways: int) -> float:
        """The latent is whole on every device of a tensor group."""
        del ways
        return 1.0

    def decode_flops(self, context: int) -> float:
        """FLOPs of one new token with absorbed projections: 2 H S (c+r + c)."""
        seen = context if self.indexer is None else min(context, self.indexer.top_k)
        scored = (
            0 if self.indexer is None else 2 * self.indexer.heads * self.indexer.head_dim * context
        )
        return 2.0 * self.heads * seen * (2 * self.latent + self.rope) + scored

    def prefill_flops(self, tokens: int) -> float:
        """FLOPs of ``tokens`` new ones, causal and expanded: H (n+r+v) S^2."""
        per = float(self.heads * (self.nope + self.rope + self.value))
        if self.indexer is None:
            return per * float(tokens) ** 2
        top, scored = self.indexer.top_k, self.indexer.heads * self.indexer.head_dim
        seen = float(tokens) ** 2 if tokens <= top else 2.0 * top * (tokens - top / 2)
        return per * seen + scored * float(tokens) ** 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Linear:
    """A gated delta net (Qwen3-Next, 2025): a state of fixed size instead of a cache."""

    key_heads: int
    key_dim: int
    value_heads: int
    value_dim: int
    kernel: int

    window: None = None

    @property
    def _keys(self) -> int:
        return self.key_heads * self.key_dim

    @property
    def _values(self) -> int:
        return self.value_heads * self.value_dim

    def parameters(self, hidden: int) -> int:
        """Projections of query, key, value, gate and decay, the convolution, norm and output."""
        inward = hidden * (2 * self._keys + 2 * self._values + 2 * self.value_heads)
        conv = (2 * self._keys + self._values) * self.kernel
        return inward + conv + 2 * self.value_heads + self.value_dim + self._values * hidden

    @property
    def kept(self) -> int:
        """Nothing is kept of a single token."""
        return 0

    @property
    def indexed(self) -> int:
        """No index either."""
        return 0

    @property
    def state(self) -> int:
        """Elements (FP32) of one sequence: the delta state and the convolution's tail."""
        return self._values * self.key_dim + (2 * self._keys + self._values) * (self.kernel - 1)

    def sharded(self, ways: int) -> float:
        """Heads are divided."""
        return 1 / min(ways, self.key_heads)

    def decode_flops(self, context: int) -> float:
        """FLOPs of one new token, whatever the context: about 6 a state element."""
        del context
        return 6.0 * self._values * self.key_dim

    def prefill_flops(self, tokens: int) -> float:
        """FLOPs of ``tokens`` new ones: linear in them."""
        return self.decode_flops(tokens) * tokens


Attention = Grouped | Latent | Linear
