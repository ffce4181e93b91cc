"""Tool calls: whether to call, what, with which arguments, and how soon it is mended."""
