"""A small HTTP service around a trained model."""
