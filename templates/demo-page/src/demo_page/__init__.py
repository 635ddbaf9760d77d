"""A small page that shows a model, with its limits beside the result."""
