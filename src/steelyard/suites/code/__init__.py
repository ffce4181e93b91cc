"""Code: functions that a model writes, run against tests in a sandbox."""
