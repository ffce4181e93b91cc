"""LawBench (Fei et al. 2023): its own scores, and sound ones beside them."""
