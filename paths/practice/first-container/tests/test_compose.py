import json
import re
import unittest
from pathlib import Path

import yaml


def words(command):
    return command if isinstance(command, list) else str(command or "").split()


class Compose(unittest.TestCase):
    def setUp(self):
        self.whole = yaml.safe_load(Path("compose.yaml").read_text(encoding="utf-8"))
        self.services = self.whole["services"]
        built = [name for name, s in self.services.items() if "build" in s]
        self.assertEqual(len(built), 1, f"one service is built from this folder, found {built}")
        self.name = built[0]
        self.service = self.services[self.name]
        others = {name: s for name, s in self.services.items() if name != self.name}
        self.assertTrue(others, "one more service calls it")
        self.others = others
        text = Path("Dockerfile").read_text(encoding="utf-8")
        self.docker = re.sub(r"\\\\\s*\n", " ", text)

    def port(self):
        (published,) = [str(p) for p in self.service["ports"]]
        found = re.fullmatch(r"127\.0\.0\.1:(\d+):(\d+)(/tcp)?", published)
        self.assertIsNotNone(found, f"ports: {published!r} is open to the whole network; write 127.0.0.1:8082:8000")
        return found[2]

    def test_it_listens_where_the_dockerfile_says(self):
        inside = self.port()
        started = re.findall(r"(?m)^(?:CMD|ENTRYPOINT|ENV|EXPOSE) .*$", self.docker)
        given = re.findall(r"--port[ =\",]+(\d+)|^EXPOSE +(\d+)|PORT[ =]+(\d+)", "\n".join(started), re.M)
        expected = {p for group in given for p in group if p} or {"8000"}
        self.assertIn(inside, expected, f"the Dockerfile's program listens on {sorted(expected)}")

    def test_what_shall_stay_is_in_a_named_volume(self):
        mounts = [str(v).split(":") for v in self.service.get("volumes", [])]
        named = [m for m in mounts if m[0] in (self.whole.get("volumes") or {})]
        self.assertTrue(named, "a volume that is declared under volumes: and mounted in the service")
        for _, place, *_ in named:
            made = re.search(rf"(?ms)^RUN [^\n]*(mkdir|install -d)[^\n]*{re.escape(place)}\b.*?^USER ", self.docker)
            self.assertTrue(made, f"the Dockerfile makes {place} for its user before USER, or the user cannot write there")
            self.assertRegex(self.docker, rf"(chown|install -d -o)[^\n]*{re.escape(place)}\b", f"{place} belongs to root")

    def test_limits_and_health(self):
        limit = self.service.get("mem_limit") or self.service.get("deploy", {}).get("resources", {}).get("limits", {}).get("memory")
        self.assertTrue(limit, "mem_limit of the service")
        test = words(self.service.get("healthcheck", {}).get("test"))
        self.assertTrue(test, "healthcheck: test:")
        told = " ".join(test)
        self.assertRegex(told, rf"(localhost|127\.0\.0\.1):{self.port()}", "the health check runs inside, on the port of the container")
        if re.search(r"\b(curl|wget)\b", told):
            self.assertRegex(self.docker, r"(apt-get|apk)[^\n]*(curl|wget)", "a slim image has no curl; let Python ask")

    def test_the_other_waits_and_calls_by_name(self):
        for name, other in self.others.items():
            waits = other.get("depends_on", {})
            self.assertTrue(isinstance(waits, dict) and waits.get(self.name, {}).get("condition") == "service_healthy",
                            f"{name}: depends_on {self.name} with condition: service_healthy")
            calls = json.dumps([other.get("command"), other.get("environment")])
            self.assertIn(f"{self.name}:{self.port()}", calls, f"{name} calls http://{self.name}:{self.port()}")
            self.assertNotRegex(calls, r"localhost|127\.0\.0\.1", f"{name}: localhost is {name} itself")

    def test_nothing_opens_the_house(self):
        for name, s in self.services.items():
            self.assertFalse(s.get("privileged") or s.get("network_mode") == "host" or s.get("pid") == "host", f"{name} leaves its walls")
            self.assertNotRegex(json.dumps(s.get("volumes", [])), r"docker\.sock", f"{name} could start anything on this machine")
            self.assertFalse(str(s.get("image", "")).endswith(":latest"), f"{name}: latest changes")
            settings = s.get("environment") or {}
            pairs = settings.items() if isinstance(settings, dict) else [str(x).partition("=")[::2] for x in settings]
            for key, value in pairs:
                if re.search(r"KEY|TOKEN|PASSWORD|SECRET", str(key).upper()) and value:
                    self.assertTrue(str(value).startswith("${"), f"{name}: {key} stands in the file; take it from outside as ${{{key}}}")


if __name__ == "__main__":
    unittest.main()
