"""No tests yet."""
