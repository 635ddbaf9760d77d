"""The page as HTML. A visitor's text is escaped; the page has no script and loads nothing else."""

from html import escape
from urllib.parse import urlencode

from .model import EXAMPLES, LIMITS, MAX_LETTERS, Guess

TITLE = "Which language is it?"
STYLE = """
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
textarea { width: 100%; box-sizing: border-box; font: inherit; }
button { font: inherit; padding: .4rem 1.2rem; }
.result { border: 2px solid; padding: 0 1rem; margin: 1rem 0; }
"""


def render(text: str = "", found: Guess | None = None, problem: str = "") -> str:
    """The whole page: input, result, examples, limits."""
    result = ""
    if problem:
        result = f'<section class="result" role="alert"><p>{escape(problem)}</p></section>'
    elif found:
        result = f'<section class="result" role="status">{_result(found)}</section>'
    examples = "".join(
        f'<li><a href="/?{escape(urlencode({"text": example}))}">{escape(example)}</a></li>'
        for example in EXAMPLES
    )
    limits = "".join(f"<li>{escape(limit)}</li>" for limit in LIMITS)
    return f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{TITLE}</title>
<style>{STYLE}</style></head>
<body><main>
<h1>{TITLE}</h1>
<form method="post" action="/">
<p><label for="text">A text</label></p>
<p><textarea id="text" name="text" rows="4" maxlength="{MAX_LETTERS}" required>
{escape(text)}</textarea></p>
<p><button>Guess</button></p>
</form>
{result}
<h2>Examples</h2>
<ul>{examples}</ul>
<h2>What it cannot do</h2>
<ul>{limits}</ul>
</main></body>
</html>
"""


def _result(found: Guess) -> str:
    """The answer first, then what it rests on."""
    answer = (
        f"<strong>{escape(found.language)}</strong>"
        if found.language
        else f"No answer: {escape(found.reason)}."
    )
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{share:.0%}</td></tr>" for name, share in found.shares.items()
    )
    table = f"<table><tr><th>language</th><th>words it knows</th></tr>{rows}</table>" if rows else ""
    return f"<p>{answer}</p>{table}"
