"""An agent with a budget, a trace, and tools that ask before they write."""
