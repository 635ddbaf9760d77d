"""Turn exceptions into refusals for the caller and lines for the log."""


def refuse(error: Exception, request: str) -> tuple[int, dict[str, str]]:
    return 500, {"title": "Error", "reason": repr(error), "do": "", "request": request}


def log_entry(error: Exception, request: str) -> str:
    raise NotImplementedError
