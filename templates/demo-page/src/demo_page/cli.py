"""The command line: serves the page until Ctrl-C."""

import argparse
import sys
from collections.abc import Sequence

from .server import make_server


def main(argv: Sequence[str] | None = None) -> int:
    """Serves, and gives the exit number: 2 where the port cannot be had."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="only this machine, unless you say otherwise")
    parser.add_argument("--port", type=int, default=8000)
    args = parser.parse_args(argv)
    try:
        server = make_server(args.host, args.port)
    except (OSError, OverflowError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    with server:
        print(f"http://{args.host}:{server.server_port}", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
