"""What a reader sees: consoles, phrases, numbers and tables of all commands."""
