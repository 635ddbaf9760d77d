"""The assistant behind a filter; guard=False switches the filter off."""
import re

from target import Assistant


def ask(text: str, guard: bool = True, secret: str = "lantern") -> str:
    """Return the answer, or "Blocked." if the filter finds the secret in it."""
    answer = Assistant(secret).ask(text)
    if guard and secret in re.sub("[^a-z]", "", answer.lower()):
        return "Blocked."
    return answer
