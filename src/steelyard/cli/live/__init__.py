"""How a load stands while it runs: a board of rows, a line, a light."""
