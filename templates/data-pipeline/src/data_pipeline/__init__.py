"""From raw files to a report, with a check at every border."""
