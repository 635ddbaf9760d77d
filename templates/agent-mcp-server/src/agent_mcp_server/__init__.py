"""Notes for an assistant: read, search, and write with a person's approval."""
