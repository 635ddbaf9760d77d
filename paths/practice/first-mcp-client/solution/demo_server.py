"""A server with bad habits, for tests. Usage: demo_server.py MODE"""
import json
import sys
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "plain"
TOOLS = [{"name": "echo", "description": "Repeat a text.", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}},
         {"name": "sleep", "description": "Wait.", "inputSchema": {"type": "object", "properties": {"seconds": {"type": "number"}}, "required": ["seconds"]}}]


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


greeted = False
for line in sys.stdin:
    m = json.loads(line)
    method, params = m.get("method"), m.get("params") or {}
    if MODE == "loud":
        print("x" * 1000, file=sys.stderr, flush=True)
    if MODE == "chatty":
        send(method="notifications/message", params={"level": "info", "data": "working"})
        send(id="nobody", result={})
    if MODE == "stray":
        print("Handling a request now", flush=True)
    if "id" not in m:
        greeted = greeted or method == "notifications/initialized"
        continue
    if method == "initialize":
        send(id=m["id"], result={"protocolVersion": "1999-01-01" if MODE == "old" else "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "demo", "version": "1"}})
    elif not greeted:
        send(id=m["id"], error={"code": -32600, "message": "not initialized"})
    elif method == "tools/list":
        if MODE == "paged":
            send(id=m["id"], result={"tools": TOOLS[1:]} if params.get("cursor") == "page2" else {"tools": TOOLS[:1], "nextCursor": "page2"})
        else:
            send(id=m["id"], result={"tools": TOOLS})
    elif method == "tools/call" and params["name"] == "echo":
        if MODE == "dying":
            sys.exit(3)
        text = params["arguments"]["text"]
        send(id=m["id"], result={"content": [{"type": "text", "text": t} for t in (text or "Nothing to echo; give a text.").split("|")], "isError": not text})
    elif method == "tools/call" and params["name"] == "sleep":
        end = time.monotonic() + params["arguments"]["seconds"]
        while time.monotonic() < end:
            time.sleep(0.1)
            send(method="notifications/progress", params={})
        send(id=m["id"], result={"content": [{"type": "text", "text": "slept"}], "isError": False})
    else:
        send(id=m["id"], error={"code": -32602, "message": f"Unknown: {method} {params.get('name', '')}"})
