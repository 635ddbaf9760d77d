import json
import subprocess
import sys


def test_an_answer_comes_out():
    done = subprocess.run([sys.executable, "run.py", "sample.csv"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert isinstance(result["answer"], int)
    assert result["rows"] == 20
