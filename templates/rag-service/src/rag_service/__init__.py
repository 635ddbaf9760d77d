"""Answers from your documents, with sources, or an honest refusal."""
