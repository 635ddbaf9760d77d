"""Decorators that count, time and remember."""


def counted(func):
    """Count the calls of func in the attribute calls."""
    raise NotImplementedError


def timed(func):
    """Add up the seconds of all calls of func in the attribute seconds."""
    raise NotImplementedError


def remembered(func):
    """Keep the results of func in the attribute memory."""
    raise NotImplementedError
