"""What the command line takes: options, and how their words are read."""
