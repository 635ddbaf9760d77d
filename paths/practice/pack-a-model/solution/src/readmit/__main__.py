"""One JSON object in, one risk out."""

import json
import sys

from readmit import SchemaError, __version__, predict

try:
    risk = predict(json.load(sys.stdin))
except (SchemaError, json.JSONDecodeError) as error:
    print(f"readmit: {error}", file=sys.stderr)
    sys.exit(2)
print(json.dumps({"risk": round(risk, 4), "version": __version__}))
