from __future__ import annotations

import hashlib

import pytest

from steelyard.ledger.merkle import leaf_hash, root_of

# The eight leaves of the Certificate Transparency reference tests, and their roots by size.
LEAVES = [
    bytes.fromhex(x)
    for x in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]


def test_the_root_of_the_eight_reference_leaves_is_the_published_one():
    root = root_of([leaf_hash(leaf) for leaf in LEAVES]).hex()
    assert root == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"


def test_the_root_of_nothing_is_the_digest_of_nothing():
    assert root_of([]) == hashlib.sha256(b"").digest()


@pytest.mark.parametrize("size", range(1, 20))
def test_every_leaf_counts(size):
    leaves = [leaf_hash(bytes([n])) for n in range(size)]
    for index in range(size):
        changed = [*leaves[:index], leaf_hash(b"x"), *leaves[index + 1 :]]
        assert root_of(changed) != root_of(leaves)
