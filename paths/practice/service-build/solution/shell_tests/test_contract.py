"""The six cases of the contract, sent to the core."""
import hashlib
import json
from pathlib import Path

import pytest

from core import Service

MODEL = Path("data/model.json")
CONTRACT = json.loads(Path("contract.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CONTRACT["examples"] + CONTRACT["refusals"], ids=lambda case: case["name"])
def test_the_core_keeps_the_contract(case):
    service = Service(MODEL, hashlib.sha256(MODEL.read_bytes()).hexdigest())
    body = case["text"] if "text" in case else json.dumps(case["body"])
    status, answer = service.respond(case["method"], case["path"], body.encode())
    assert status == case["status"]
    assert answer.get("field") == case.get("field")
