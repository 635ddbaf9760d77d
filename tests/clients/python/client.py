"""Drives `los mcp serve` and `/mcp` of `los serve` with the Python SDK: every tool and prompt, every way of approval, both
eras of the protocol, and two clients at once.

Usage: client.py LOS SAMPLE ADAPTING, where LOS is the binary, SAMPLE a workspace to copy, and ADAPTING one in which a
change of the path is proposed (`adapting.py` makes it). One line says how it went.
"""

import asyncio
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ElicitResult

LEARNER = "mira"
TOKEN = secrets.token_hex(16)
ENTRY = {"timestamp": "2026-01-07T14:00:00Z", "event": "note", "message": "from a client"}
ARGUMENTS = {
    "hello": {"name": "Ada"},
    "read_file": {"path": "projects/reading-log/README.md"},
    "grep_codebase": {"pattern": "join", "limit": 3},
    "context_search": {"query": "which rows a join loses"},
    "read_repo_file": {"path": "projects/reading-log/README.md"},
    "write_memory_entry": {"file": "progress_log.jsonl", "entry": ENTRY},
    "evaluate_progress": {"learner_id": LEARNER, "scope": "overall"},
    "adapt_path": {"learner_id": LEARNER, "evaluation_result": {"overall": 0.7}},
    "get_weekly_plan": {"learner_id": LEARNER, "week_number": 3},
    "log_progress": {"learner_id": LEARNER, "event": "note", "message": "from a client"},
    "add_best_practice": {"title": "Read the error", "practice": "Read it aloud."},
    "fetch_url": {"url": "set by `main`"},
    "read_data_file": {"path": "kept.txt"},
    "write_data_file": {"path": "notes/from-client.txt", "content": "written\n"},
    "list_hardware": {},
    "list_software": {},
    "diff_baseline": {"baseline": {"os_version": "x", "kernel": "y", "packages": []}},
    "check_task": None,
    "get_status": {"minutes": 40},
    "show_task": {},
    "next_hint": {"task": "m03-w4-question"},
    "get_log": {"since": "2026-03-01", "until": "2026-03-15"},
    "get_reviews": {"answers": True},
    "list_files": {"path": "projects"},
    "grade_reviews": {"grades": {"m02-q-what-makes-table-tidy": "good"}},
    "check_path": {"path": "Beginner"},
    # `sessions` calls these.
    "start_session": None,
    "stop_session": None,
    "add_path": None,
}
VALUES = {"week": "7", "scope": "month"}
# The log there is old, so no change is proposed; `adapt` checks the requests for changes.
ASKS = {"write_memory_entry", "log_progress", "add_best_practice", "grade_reviews"}
# Assistants ask their user before these by themselves, whatever was allowed before.
NEED_INTERACTION = ASKS | {"adapt_path", "check_task", "start_session", "stop_session", "add_path"}
# The answers of the script's own server: path, type, body.
PAGES = {
    "/page": ("text/html; charset=utf-8", "<html><body><nav>skip</nav><h1>Größe</h1><script>x</script></body></html>".encode()),
    "/picture": ("text/plain", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
}
RESOURCES = {
    "los://profile",
    "los://status",
    "los://plan/current",
    "los://reviews",
    "los://progress",
    "los://decisions",
    "los://best-practices",
    "los://path/current",
}
STATUSES = {"pending", "in_progress", "completed"}
# The learner's answers to two proposals: content of the form, statuses in the output, lines written.
ANSWERS = {
    "approve": ({"choice_1": "approve", "choice_2": "later"}, ["approved", "postponed"], 1),
    "reject": ({"choice_1": "reject", "choice_2": "reject"}, ["rejected", "rejected"], 2),
    "later": ({"choice_1": "later", "choice_2": "later"}, ["proposed", "proposed"], 0),
    "nothing chosen": ({}, ["proposed", "proposed"], 0),
    "both": ({"choice_1": "approve", "choice_2": "approve"}, ["approved", "approved"], 2),
    "stale": ({"choice_1": "approve", "choice_2": "reject"}, ["postponed", "rejected"], 2),
    "decline": (None, ["proposed", "proposed"], 0),
    "cancel": (None, ["proposed", "proposed"], 0),
    "no elicitation": (None, ["proposed", "proposed"], 0),
}
FILES = ("progress_log.jsonl", "decisions.jsonl", "best_practices.md", "learner_profile.json")


class Checks:
    """Counts what held and tells what did not."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"failed: {what}", file=sys.stderr)


class Page(BaseHTTPRequestHandler):
    """A site of this machine, so that a fetch needs no network."""

    def do_GET(self):
        kind, body = PAGES.get(self.path, ("text/plain", b"nothing here"))
        self.send_response(200 if self.path in PAGES else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def prepared(sample, folder):
    """A copy of the sample that may fetch from this machine, with a data file in it."""
    root = Path(folder) / "workspace"
    shutil.copytree(sample, root)
    settings = root / "learning-os.toml"
    lines = settings.read_text().splitlines()
    lines[next(at for at, line in enumerate(lines) if line.startswith("allowed_domains"))] = "allow_private = true"
    settings.write_text("\n".join(lines) + "\n")
    (root / "data").mkdir()
    (root / "data/kept.txt").write_text("kept\n")
    return root


def memory(root):
    return {name: (root / ".claude/memory" / name).read_bytes() for name in FILES}


@contextmanager
def served(los, root, over):
    """The target of the SDK: a command for a pipe, an address for HTTP."""
    if over == "stdio":
        yield StdioServerParameters(command=str(los), args=["--root", str(root), "mcp", "serve"])
        return
    command = [str(los), "--root", str(root), "serve", "--bind", "127.0.0.1:0"]
    environment = os.environ | {"LOS_TOKEN": TOKEN}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as server:
        try:
            address = next(line for line in server.stderr if "http://" in line).split("http://")[1].strip().rstrip("/")
            yield f"http://{address}/mcp"
        finally:
            server.terminate()


def target(server):
    """The server as the SDK takes it; over HTTP with the token."""
    if isinstance(server, StdioServerParameters):
        return server
    headers = {"Authorization": f"Bearer {TOKEN}"}
    return streamable_http_client(server, http_client=httpx2.AsyncClient(headers=headers, timeout=60))


async def drive(checks, los, sample, over, mode, action):
    """Calls every tool in a fresh copy; `action` is what the learner answers, None for a client that cannot ask."""
    label = f"{over}, {mode}, {action or 'no elicitation'}"
    asked = []

    async def answer(_context, params):
        asked.append(params.message)
        content = {"approve": True} if action == "accept" else None
        return ElicitResult(action=action, content=content)

    with tempfile.TemporaryDirectory() as folder:
        root = prepared(sample, folder)
        callback = answer if action else None
        with served(los, root, over) as server:
            async with Client(target(server), mode=mode, elicitation_callback=callback, read_timeout_seconds=60) as client:
                is_modern = client.protocol_version == "2026-07-28"
                checks.check(is_modern == (mode != "legacy"), f"{label}: {client.protocol_version}")
                if mode in ("legacy", "auto"):
                    # A client that is told the revision beforehand asks for nothing, and so hears no instructions.
                    checks.check("staged" in (client.instructions or ""), f"{label}: instructions")
                tools = (await client.list_tools()).tools
                checks.check({tool.name for tool in tools} == ARGUMENTS.keys(), f"{label}: {len(tools)} tools")
                for tool in tools:
                    await call(checks, client, tool, root, action, f"{label}: {tool.name}", asked)
                resources = (await client.list_resources()).resources
                found = {str(resource.uri) for resource in resources}
                checks.check(found == RESOURCES, f"{label}: resources {found}")
                for resource in resources:
                    contents = (await client.read_resource(resource.uri)).contents
                    checks.check(bool(contents[0].text), f"{label}: {resource.uri}")
                await prompts(checks, client, label)
                await plans(checks, client, los, root, label)
        await approve_staged(checks, los, root, label, 0 if action in ("accept", "decline") else len(ASKS))


async def answer_of(client, name, arguments):
    """A call's output, and whether it is a failure."""
    result = await client.call_tool(name, arguments)
    return json.loads(result.content[0].text), result.is_error


async def plans(checks, client, los, root, label):
    """Weeks at and beyond the bounds, and a kept plan."""
    for week in (None, 1, 52):
        arguments = {"learner_id": LEARNER} | ({} if week is None else {"week_number": week})
        plan, failed = await answer_of(client, "get_weekly_plan", arguments)
        what = f"{label}: plan of week {week}: {plan}"
        checks.check(not failed and week in (None, plan["week_number"]), what)
        checks.check(type(plan["month"]) is int and type(plan["focus"]) is str and plan["focus"], what)
        checks.check(all(type(item) is str for item in plan["deliverables"]), what)
        for task in plan["tasks"]:
            fits = type(task["id"]) is str and type(task["description"]) is str and task["estimated_hours"] >= 0
            checks.check(fits and task["status"] in STATUSES, what)
    current = (await answer_of(client, "get_weekly_plan", {"learner_id": LEARNER}))[0]["week_number"]
    for bad in ({"week_number": 0}, {"week_number": 53}, {"week_number": 1.5}, {"week_number": "1"}):
        error, failed = await answer_of(client, "get_weekly_plan", {"learner_id": LEARNER} | bad)
        fits = failed and error["error"]["code"] == "INVALID_INPUT"
        checks.check(fits and error["error"]["details"]["field"] == "week_number", f"{label}: {bad}: {error}")
    kept_only = {"learner_id": LEARNER, "generate_if_missing": False}
    error, failed = await answer_of(client, "get_weekly_plan", kept_only)
    checks.check(failed and error["error"]["code"] == "FILE_NOT_FOUND", f"{label}: no kept plan: {error}")
    log = root / ".claude/memory/progress_log.jsonl"
    before = log.read_bytes()
    subprocess.run([str(los), "--root", str(root), "plan", "--keep", "--yes"], check=True, capture_output=True, timeout=60)
    plan, failed = await answer_of(client, "get_weekly_plan", kept_only)
    checks.check(not failed and plan["kept"] is True and plan["week_number"] == current, f"{label}: kept: {plan}")
    # `approve_staged` counts what the calls before wrote.
    log.write_bytes(before)
    error, failed = await answer_of(client, "get_weekly_plan", {"learner_id": "nobody"})
    checks.check(failed and error["error"]["code"] == "LEARNER_NOT_FOUND", f"{label}: {error}")
    for bad, field in (
        ({"learner_id": LEARNER, "wish": "nicer"}, "wish"),
        ({"learner_id": LEARNER, "evaluation_result": []}, "evaluation_result"),
        ({"learner_id": LEARNER, "evaluation_result": {}, "approve": True}, "approve"),
    ):
        error, failed = await answer_of(client, "adapt_path", bad)
        fits = failed and error["error"]["code"] == "INVALID_INPUT" and error["error"]["details"]["field"] == field
        checks.check(fits, f"{label}: {bad}: {error}")


def grepped(root, word):
    """The lines of Python files that hold `word`, as `grep_codebase` tells them, and how many such files there are."""
    found, paths = [], sorted(root.rglob("*.py"), key=lambda path: path.relative_to(root).as_posix().encode())
    for path in paths:
        lines = path.read_text().splitlines()
        for at, line in enumerate(lines):
            if word in line:
                context = {"before": lines[max(0, at - 2) : at], "after": lines[at + 1 : at + 3]}
                place = {"file": path.relative_to(root).as_posix(), "line": at + 1, "column": line.index(word) + 1}
                found.append(place | {"text": line, "context": context})
    return found, len(paths)


async def eyes(checks, los, sample, over, mode):
    """Reading, grepping and searching give the content of the files."""
    label = f"{over}, {mode}, eyes"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "workspace"
        shutil.copytree(sample, root)
        (root / ".env").write_text("TOKEN=zqxjkv\n")
        source = "projects/reading-log/src/reading_log/"
        texts = {name: (root / source / name).read_text() for name in ("cli.py", "store.py")}
        with served(los, root, over) as server:
            async with Client(target(server), mode=mode, read_timeout_seconds=60) as client:
                for with_text in (True, False):
                    arguments = {"path": source + "cli.py", "includeDeps": with_text}
                    read = await client.call_tool("read_file", arguments)
                    text, imported = texts["cli.py"], source + "store.py"
                    facts = f"{source}cli.py · {len(text.splitlines())} lines · python\nImports: {imported}\n\n"
                    expected = facts + text + (f"\n\n{imported}\n\n{texts['store.py']}" if with_text else "")
                    is_prose = read.structured_content is None and len(read.content) == 1
                    checks.check(not read.is_error and is_prose and read.content[0].text == expected, f"{label}: {read}")

                for limit in (2, 100):
                    arguments = {"pattern": "def ", "filePattern": "*.py", "caseSensitive": True, "limit": limit}
                    output, failed = await answer_of(client, "grep_codebase", arguments)
                    found, n_files = grepped(root, "def ")
                    what = f"{label}: limit {limit}: {output}"
                    checks.check(not failed and output["matches"] == found[:limit], what)
                    checks.check((output["totalMatches"], output["filesSearched"]) == (len(found), n_files), what)
                    checks.check("message" not in output, what)
                nothing, failed = await answer_of(client, "grep_codebase", {"pattern": "zqxjkv"})
                fits = not failed and nothing["matches"] == [] and nothing["totalMatches"] == 0 and nothing["message"]
                checks.check(fits, f"{label}: a denied file shows: {nothing}")

                question = {"query": "hide passwords from others", "limit": 20}
                coverages = []
                for _ in range(25):
                    answer, failed = await answer_of(client, "context_search", question)
                    coverages.append(answer["coverage"])
                    if failed or answer["coverage"] == 1:
                        break
                    await asyncio.sleep(1)
                what = f"{label}: {coverages}: {answer}"
                checks.check(not failed and coverages[-1] == 1 and coverages == sorted(coverages), what)
                results = answer["results"]
                checks.check([one["score"] for one in results] == sorted((one["score"] for one in results), reverse=True), what)
                checks.check(all(0 <= one["score"] <= 1 for one in results), what)
                checks.check(answer["totalFound"] >= len(results) > 0 and "degraded" not in answer, what)
                question = {"query": "hide passwords from others", "type": "pattern", "limit": 1}
                answer, failed = await answer_of(client, "context_search", question)
                what = f"{label}: {answer}"
                best = answer["results"][0]
                practices = (root / ".claude/memory/best_practices.md").read_text().splitlines()
                checks.check("environment variable" in best["content"] and best["date"].startswith("2026-02-08"), what)
                checks.check((best["type"], best["source"]) == ("pattern", "discovery"), what)
                checks.check(best["path"] == ".claude/memory/best_practices.md", what)
                checks.check(practices[best["line"] - 1] == "### 2026-02-08 — Keep tokens out of scripts", what)

                for tool, arguments, code, field in (
                    ("read_file", {"path": source + "gone.py"}, "FILE_NOT_FOUND", "path"),
                    ("read_file", {"path": ".env"}, "PATH_NOT_ALLOWED", "path"),
                    ("read_file", {"path": "../x"}, "PATH_NOT_ALLOWED", "path"),
                    ("read_file", {"path": "README.md", "maxDepth": 2}, "INVALID_INPUT", "maxDepth"),
                    ("grep_codebase", {"pattern": "("}, "INVALID_INPUT", "pattern"),
                    ("grep_codebase", {"pattern": "a", "limit": 101}, "INVALID_INPUT", "limit"),
                    ("context_search", {"query": "ab"}, "INVALID_INPUT", "query"),
                    ("context_search", {"query": "abc", "type": "poem"}, "INVALID_INPUT", "type"),
                ):
                    output, failed = await answer_of(client, tool, arguments)
                    error = output.get("error", {})
                    details = error.get("details", {})
                    names = details.get("field") == field or details.get(field) == arguments.get(field)
                    checks.check(failed and error["code"] == code and names and error["message"], f"{label}: {tool}: {output}")


async def outside(checks, los, sample, over, mode):
    """Pages, data files and the machine: what comes back is what is there."""
    label = f"{over}, {mode}, outside"
    site = ARGUMENTS["fetch_url"]["url"].removesuffix("/page")
    with tempfile.TemporaryDirectory() as folder:
        root = prepared(sample, folder)
        (root / "data/latin1.txt").write_bytes(b"\xe9")
        with served(los, root, over) as server:
            async with Client(target(server), mode=mode, read_timeout_seconds=60) as client:
                page = PAGES["/page"][1]
                for arguments, content in (({}, page.decode()), ({"format": "markdown"}, "# Größe")):
                    got, failed = await answer_of(client, "fetch_url", {"url": f"{site}/page#part"} | arguments)
                    what = f"{label}: {got}"
                    checks.check(not failed and got["content"].strip() == content, what)
                    checks.check((got["ok"], got["status"], got["bytes"]) == (True, 200, len(page)), what)
                    checks.check(got["headers"]["content-type"] == got["content_type"] == PAGES["/page"][0], what)

                text = "x,y\r\n1,ü\n\u2028 no line end"
                got, failed = await answer_of(client, "write_data_file", {"path": "deep/er/t.csv", "content": text})
                checks.check(not failed and got == {"ok": True, "bytes_written": len(text.encode())}, f"{label}: {got}")
                got, failed = await answer_of(client, "read_data_file", {"path": "deep/er/t.csv"})
                checks.check(not failed and got == {"ok": True, "contents": text}, f"{label}: {got}")
                checks.check((root / "data/deep/er/t.csv").read_bytes() == text.encode(), f"{label}: the file's bytes")

                for tool, edit in (
                    ("list_hardware", {"os": "another"}),
                    ("list_software", {"kernel": "another"}),
                ):
                    found, failed = await answer_of(client, tool, {})
                    checks.check(not failed and found.keys() >= edit.keys(), f"{label}: {found}")
                    got, failed = await answer_of(client, "diff_baseline", {"baseline": found})
                    same = got["changes"]
                    checks.check(not failed and not any(same.values()) and len(same) == 3, f"{label}: {got}")
                    got, failed = await answer_of(client, "diff_baseline", {"baseline": found | edit})
                    modified = [{"path": name, "before": value, "after": found[name]} for name, value in edit.items()]
                    fits = got["changes"] == {"added": [], "removed": [], "modified": modified}
                    checks.check(not failed and fits, f"{label}: {got}")

                for tool, arguments, code in (
                    ("fetch_url", {"url": f"{site}/gone"}, "FETCH_FAILED"),
                    ("fetch_url", {"url": f"{site}/picture"}, "UNSUPPORTED_CONTENT"),
                    ("fetch_url", {"url": "file:///etc/passwd"}, "PERMISSION_DENIED"),
                    ("fetch_url", {"url": "http://169.254.169.254/"}, "PERMISSION_DENIED"),
                    ("fetch_url", {"url": "docs.python.org"}, "INVALID_INPUT"),
                    ("fetch_url", {"url": f"{site}/page", "format": "pdf"}, "INVALID_INPUT"),
                    ("read_data_file", {"path": "../learning-os.toml"}, "PATH_NOT_ALLOWED"),
                    ("read_data_file", {"path": "gone.txt"}, "FILE_NOT_FOUND"),
                    ("read_data_file", {"path": "latin1.txt"}, "ENCODING_ERROR"),
                    ("write_data_file", {"path": "/tmp/x", "content": ""}, "PATH_NOT_ALLOWED"),
                    ("write_data_file", {"path": "big", "content": "x" * 1_048_577}, "ENTRY_TOO_LARGE"),
                    ("list_hardware", {"all": True}, "INVALID_INPUT"),
                    ("diff_baseline", {"baseline": {}}, "INVALID_INPUT"),
                ):
                    output, failed = await answer_of(client, tool, arguments)
                    error = output.get("error", {})
                    fits = failed and error.get("code") == code and error.get("message")
                    checks.check(fits, f"{label}: {tool}: {str(output)[:500]}")


async def adapt(checks, los, adapting, over, mode, answered):
    """Two changes are proposed, and the learner's word on each is what is written."""
    label = f"{over}, {mode}, adapt, {answered}"
    content, statuses, n_written = ANSWERS[answered]
    asked = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "workspace"
        shutil.copytree(adapting, root)

        def run(*args):
            done = subprocess.run([str(los), "--root", str(root), *args, "--json"], capture_output=True, timeout=60)
            return json.loads(done.stdout)

        async def answer(_context, params):
            asked.append(params)
            if answered == "stale":
                run("adapt", "--request", "swap-month", "5", "6", "--yes")
            action = answered if answered in ("decline", "cancel") else "accept"
            return ElicitResult(action=action, content=content)

        expected = [mutation["id"] for mutation in run("adapt")["mutations"]]
        callback = None if answered == "no elicitation" else answer
        with served(los, root, over) as server:
            async with Client(target(server), mode=mode, elicitation_callback=callback, read_timeout_seconds=60) as client:
                evaluation, _ = await answer_of(client, "evaluate_progress", {"learner_id": "ada", "scope": "overall"})
                arguments = {"learner_id": "ada", "evaluation_result": evaluation}
                result = await client.call_tool("adapt_path", arguments)
                output = json.loads(result.content[0].text)
                checks.check(not result.is_error and result.structured_content == output, f"{label}: {output}")
                mutations = output["mutations"]
                checks.check([mutation["status"] for mutation in mutations] == statuses, f"{label}: {output}")
                told = [mutation["id"] for mutation in mutations]
                # Of two yeses the second is recorded for the path as the first leaves it, and told by that id.
                checks.check(answered == "both" or told == expected, f"{label}: {expected}: {output}")
                checks.check(output["approved"] is ("approved" in statuses), f"{label}: {output}")
                kinds = [mutation["type"] for mutation in mutations]
                checks.check(kinds == ["remediation_week", "month_reorder"], f"{label}: {kinds}")
                for mutation in mutations:
                    fits = type(mutation["description"]) is str and type(mutation["details"]) is dict
                    checks.check(fits, f"{label}: {mutation}")
                usual = "Not decided: " if set(statuses) == {"proposed"} else "takes it back" if "approved" in statuses else ""
                note = "path moved" if answered == "stale" else usual
                checks.check(note in output["note"] if note else "note" not in output, f"{label}: {output}")
                if callback:
                    checks.check(len(asked) == 1, f"{label}: asked {len(asked)} times")
        lines = (root / ".claude/memory/decisions.jsonl").read_text().splitlines()
        checks.check(len(lines) == n_written, f"{label}: {lines}")
        written = [json.loads(line).get("id") for line in lines]
        checks.check(answered != "both" or told == written, f"{label}: {told}: {written}")
        shown = asked[0].message if asked else ""
        for record in map(json.loads, lines):
            if record["approved_by"] == "elicitation" and answered != "both":
                checks.check(record["id"] in shown and record["before_hash"] in shown, f"{label}: {record}")
        checks.check(run("memory", "pending") == [], f"{label}: nothing is staged")
        # Approved changes are in force for every reader.
        changes = run("path", "show")["changes"]
        n_approved = sum(json.loads(line)["status"] == "approved" for line in lines)
        checks.check(len(changes) == n_approved, f"{label}: {changes}")


async def two_at_once(checks, los, sample, mode):
    """Two clients of one server: each is asked about its own writes only, and its word settles only them."""
    label = f"http, {mode}, two at once"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "workspace"
        shutil.copytree(sample, root)
        before = memory(root)["progress_log.jsonl"]
        both_asked = asyncio.Barrier(2)

        async def one(url, name, action):
            asked = []

            async def answer(_context, params):
                asked.append(params.message)
                # Both questions are open before either is answered.
                await both_asked.wait()
                return ElicitResult(action=action, content={"approve": True} if action == "accept" else None)

            async with Client(target(url), mode=mode, elicitation_callback=answer, read_timeout_seconds=60) as client:
                for number in range(3):
                    arguments = {"learner_id": LEARNER, "event": "note", "message": f"{name} {number}"}
                    _, failed = await answer_of(client, "log_progress", arguments)
                    checks.check(failed == (action != "accept"), f"{label}: {name} {number}: failed is {failed}")
            texts = [f"{name} {number}" in message for number, message in enumerate(asked)]
            checks.check(texts == [True] * 3, f"{label}: {name} was asked {asked}")

        with served(los, root, "http") as url:
            await asyncio.gather(one(url, "first", "accept"), one(url, "second", "decline"))
        written = memory(root)["progress_log.jsonl"][len(before) :].decode()
        checks.check(written.count("\n") == 3 and "second" not in written, f"{label}: {written}")


async def prompts(checks, client, label):
    """Every prompt comes with its rules, and an argument as a quoted line."""
    listed = (await client.list_prompts()).prompts
    checks.check(len(listed) == 20, f"{label}: {len(listed)} prompts")
    for prompt in listed:
        arguments = {argument.name: VALUES.get(argument.name, "mine") for argument in prompt.arguments or []}
        messages = (await client.get_prompt(prompt.name, arguments)).messages
        text = messages[0].content.text
        checks.check("success: true" in text, f"{label}: {prompt.name}: {text}")
        for name, value in arguments.items():
            checks.check(f'- {name}: "{value}"' in text, f"{label}: {prompt.name}: {name}")
        for message in messages[1:]:
            checks.check(bool(message.content.resource.text), f"{label}: {prompt.name}: embedded")


async def call(checks, client, tool, root, action, label, asked):
    if tool.name not in ARGUMENTS:
        checks.check(False, f"{label}: this client has no arguments for it")
        return
    hints = tool.annotations
    # The other two mean nothing for a tool that only reads.
    needed = [hints.read_only_hint, hints.open_world_hint]
    needed += [] if hints.read_only_hint else [hints.destructive_hint, hints.idempotent_hint]
    checks.check(None not in needed, f"{label}: annotations")
    needs_interaction = (tool.meta or {}).get("anthropic/requiresUserInteraction") is True
    checks.check(needs_interaction == (tool.name in NEED_INTERACTION), f"{label}: needs interaction is {needs_interaction}")
    is_writing = tool.name in NEED_INTERACTION or tool.name == "write_data_file"
    checks.check(hints.read_only_hint != is_writing, f"{label}: read only is {hints.read_only_hint}")
    if ARGUMENTS[tool.name] is None:
        return
    before, n_asked = memory(root), len(asked)
    result = await client.call_tool(tool.name, ARGUMENTS[tool.name])
    if tool.output_schema is None:
        # Prose comes as text alone.
        checks.check(not result.is_error and result.content[0].text, f"{label}: {result}")
        return
    text = json.loads(result.content[0].text)
    writes = tool.name in ASKS
    if writes and action == "decline":
        checks.check(result.is_error and text["error"]["code"] == "PERMISSION_DENIED", f"{label}: {text}")
    else:
        checks.check(not result.is_error and result.structured_content == text, f"{label}: {text}")
    if writes and action in ("cancel", None):
        # Only a no drops a write.
        checks.check(text.get("status") == "pending_approval" and text.get("pending_id"), f"{label}: {text}")
    changed = memory(root) != before
    checks.check(changed == (writes and action == "accept"), f"{label}: memory changed is {changed}")
    expected = 1 if writes and action else 0
    checks.check(len(asked) - n_asked == expected, f"{label}: asked {len(asked) - n_asked} times")
    if writes and action:
        checks.check("Append this to your" in asked[-1], f"{label}: {asked[-1]}")


async def approve_staged(checks, los, root, label, n_expected):
    """A staged write is written only by the learner's own command."""

    def run(*args):
        done = subprocess.run([str(los), "--root", str(root), *args, "--json"], capture_output=True, timeout=60)
        return json.loads(done.stdout)

    pending = run("memory", "pending")
    checks.check(len(pending) == n_expected, f"{label}: {len(pending)} staged writes")
    for staged in pending:
        before = memory(root)[staged["file"]]
        run("memory", "approve", staged["id"], "--yes")
        after = memory(root)[staged["file"]]
        # The approval adds the id of its answer.
        text = staged["text"].removesuffix("}").encode()
        checks.check(after.startswith(before) and text in after[len(before) :], f"{label}: approve")


async def main():
    los, sample, adapting = (Path(argument).resolve() for argument in sys.argv[1:4])
    site = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    ARGUMENTS["fetch_url"]["url"] = f"http://127.0.0.1:{site.server_port}/page"
    checks = Checks()
    # All texts are read once for the searches by meaning: that takes longer than a client waits.
    folder = tempfile.TemporaryDirectory()
    indexed = Path(folder.name) / "workspace"
    shutil.copytree(sample, indexed)
    subprocess.run([str(los), "--root", str(indexed), "search", "--index"], capture_output=True, check=True)
    runs = []
    for mode in ("legacy", "auto", "2026-07-28"):
        for over in ("stdio", "http"):
            for action in ("accept", "decline", "cancel", None):
                runs.append((drive, sample, over, mode, action))
            runs.append((eyes, indexed, over, mode))
            runs.append((outside, sample, over, mode))
            for answered in ANSWERS:
                runs.append((adapt, adapting, over, mode, answered))
        runs.append((two_at_once, sample, mode))
    for run, *arguments in runs:
        try:
            await asyncio.wait_for(run(checks, los, *arguments), 120)
        except Exception as error:
            checks.check(False, f"{run.__name__}, {arguments[1:]}: {error!r}")
    print(f"python: {checks.passed} checks passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


asyncio.run(main())
