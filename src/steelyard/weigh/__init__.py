"""A study from start to end: order, windows, resume, findings."""
