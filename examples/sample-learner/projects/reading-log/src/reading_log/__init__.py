"""Remember what you read."""
