"""What the notebook uses and what is worth a test."""
