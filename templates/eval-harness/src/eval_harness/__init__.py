"""Evaluation with intervals, paired comparison and a gate."""
