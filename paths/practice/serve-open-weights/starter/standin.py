"""A stand-in for a model server. It listens, waits as a model would, and streams words. Run: python standin.py"""
import json
import random
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

READ, WRITE = 0.002, 0.04      # seconds for each word of the prompt, and for each token of the answer
WORDS = "dry the herbs in a dark and airy place until the stems break".split()


class Model(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        prompt = " ".join(message["content"] for message in body["messages"])
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.say({"role": "assistant", "content": None})
        time.sleep(READ * len(prompt.split()))
        for i in range(body.get("max_tokens", 64)):
            self.say({"content": " " + WORDS[i % len(WORDS)]})
            time.sleep(WRITE * random.uniform(0.8, 1.3))
        self.wfile.write(b"data: [DONE]\n\n")

    def say(self, delta):
        self.wfile.write(f"data: {json.dumps({'choices': [{'index': 0, 'delta': delta}]})}\n\n".encode())


if __name__ == "__main__":
    print("listening on http://127.0.0.1:8080, stop with Ctrl-C")
    ThreadingHTTPServer(("127.0.0.1", 8080), Model).serve_forever()
