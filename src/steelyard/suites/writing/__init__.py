"""Free text: summaries, official documents, letters."""
