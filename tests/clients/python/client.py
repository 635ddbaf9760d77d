"""Drives `los mcp serve` with the Python SDK: every tool and prompt, every way of approval, both eras of the protocol.

Usage: client.py LOS SAMPLE, where LOS is the binary and SAMPLE a workspace to copy. One line says how it went.
"""

import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from mcp import Client, StdioServerParameters
from mcp.types import ElicitResult

LEARNER = "mira"
ENTRY = {"timestamp": "2026-01-07T14:00:00Z", "event": "note", "message": "from a client"}
ARGUMENTS = {
    "hello": {"name": "Ada"},
    "read_repo_file": {"path": "projects/reading-log/README.md"},
    "write_memory_entry": {"file": "progress_log.jsonl", "entry": ENTRY},
    "evaluate_progress": {"learner_id": LEARNER, "scope": "overall"},
    "adapt_path": {"learner_id": LEARNER, "evaluation_result": {"overall": 0.7}},
    "get_weekly_plan": {"learner_id": LEARNER, "week_number": 3},
    "log_progress": {"learner_id": LEARNER, "event": "note", "message": "from a client"},
    "add_best_practice": {"title": "Read the error", "practice": "Read it aloud."},
}
VALUES = {"week": "7", "scope": "month"}
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


def memory(root):
    return {name: (root / ".claude/memory" / name).read_bytes() for name in FILES}


async def drive(checks, los, sample, mode, action):
    """Calls every tool in a fresh copy; `action` is what the learner answers, None for a client that cannot ask."""
    label = f"{mode}, {action or 'no elicitation'}"
    asked = []

    async def answer(_context, params):
        asked.append(params.message)
        content = {"approve": True} if action == "accept" else None
        return ElicitResult(action=action, content=content)

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "workspace"
        shutil.copytree(sample, root)
        server = StdioServerParameters(command=str(los), args=["--root", str(root), "mcp", "serve"])
        callback = answer if action else None
        async with Client(server, mode=mode, elicitation_callback=callback, read_timeout_seconds=60) as client:
            is_modern = client.protocol_version == "2026-07-28"
            checks.check(is_modern == (mode != "legacy"), f"{label}: {client.protocol_version}")
            if mode in ("legacy", "auto"):
                # A client that is told the revision beforehand asks for nothing, and so hears no instructions.
                checks.check("staged" in (client.instructions or ""), f"{label}: instructions")
            tools = (await client.list_tools()).tools
            checks.check(len(tools) >= len(ARGUMENTS), f"{label}: {len(tools)} tools")
            for tool in tools:
                await call(checks, client, tool, root, action, f"{label}: {tool.name}", asked)
            resources = (await client.list_resources()).resources
            checks.check(len(resources) >= 5, f"{label}: resources")
            for resource in resources:
                contents = (await client.read_resource(resource.uri)).contents
                checks.check(bool(contents[0].text), f"{label}: {resource.uri}")
            await prompts(checks, client, label)
        await approve_staged(checks, los, root, label, 0 if action else 3)


async def prompts(checks, client, label):
    """Every prompt comes with its rules, and an argument as a quoted line."""
    listed = (await client.list_prompts()).prompts
    checks.check(len(listed) == 14, f"{label}: {len(listed)} prompts")
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
    before, n_asked = memory(root), len(asked)
    result = await client.call_tool(tool.name, ARGUMENTS[tool.name])
    text = json.loads(result.content[0].text)
    hints = tool.annotations
    checks.check(
        None not in (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint, hints.open_world_hint),
        f"{label}: annotations",
    )
    writes = (tool.meta or {}).get("anthropic/requiresUserInteraction") is True
    checks.check(writes != hints.read_only_hint, f"{label}: writing tools need interaction, others do not")
    if writes and action in ("decline", "cancel"):
        checks.check(result.is_error and text["error"]["code"] == "PERMISSION_DENIED", f"{label}: {text}")
    else:
        checks.check(not result.is_error and result.structured_content == text, f"{label}: {text}")
    if writes and action is None:
        checks.check(text.get("status") == "pending_approval" and text.get("pending_id"), f"{label}: {text}")
    changed = memory(root) != before
    checks.check(changed == (writes and action == "accept"), f"{label}: memory changed is {changed}")
    expected = 1 if writes and action else 0
    checks.check(len(asked) - n_asked == expected, f"{label}: asked {len(asked) - n_asked} times")
    if writes and action:
        checks.check("Append this to your" in asked[-1], f"{label}: {asked[-1]}")


async def approve_staged(checks, los, root, label, n_expected):
    """What was staged is written by the learner's own command, and only then."""

    def run(*args):
        done = subprocess.run([str(los), "--root", str(root), *args, "--json"], capture_output=True, timeout=60)
        return json.loads(done.stdout)

    pending = run("memory", "pending")
    checks.check(len(pending) == n_expected, f"{label}: {len(pending)} staged writes")
    for staged in pending:
        before = memory(root)[staged["file"]]
        run("memory", "approve", staged["id"], "--yes")
        after = memory(root)[staged["file"]]
        checks.check(after.startswith(before) and staged["text"].encode() in after[len(before) :], f"{label}: approve")


async def main():
    los, sample = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    checks = Checks()
    for mode in ("legacy", "auto", "2026-07-28"):
        for action in ("accept", "decline", "cancel", None):
            try:
                await asyncio.wait_for(drive(checks, los, sample, mode, action), 120)
            except Exception as error:
                checks.check(False, f"{mode}, {action}: {error!r}")
    print(f"python: {checks.passed} checks passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


asyncio.run(main())
