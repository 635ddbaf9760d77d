"""A service to load: it listens on port 8081 and does one piece of work at a time, 20 ms on average. Run: python service.py"""
import random
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ONE = threading.Lock()


class Work(BaseHTTPRequestHandler):
    def do_GET(self):
        with ONE:
            time.sleep(random.expovariate(1 / 0.020))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"done\n")

    def log_message(self, *about):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 200       # connections that may wait to be accepted


if __name__ == "__main__":
    print("listening on http://127.0.0.1:8081, stop with Ctrl-C")
    Server(("127.0.0.1", 8081), Work).serve_forever()
