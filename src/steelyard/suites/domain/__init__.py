"""Closed tasks of a domain: questions whose right answer is known."""
