"""Let a bad day run over the pipeline, and compare with one from scratch."""
