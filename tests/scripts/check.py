"""The documents of each dialect, judged by the vendors' packages for Python: `python check.py FOLDER`.

FOLDER holds NAME.json for each dialect, as written by the test `vendors`.
"""

import copy
import json
import re
import sys
from pathlib import Path

from agents.strict_schema import ensure_strict_json_schema
from anthropic import transform_schema
from google.genai import types
from jsonschema import Draft202012Validator
from mcp.types import ListToolsResult
from openapi_spec_validator import validate

folder = Path(sys.argv[1])
checks = 0


def read(name):
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def schemas(name):
    document = read(name)
    if name == "openapi":
        posts = [item["post"] for item in document["paths"].values()]
        return {p["operationId"]: p["requestBody"]["content"]["application/json"]["schema"] for p in posts}
    tools = document[0]["functionDeclarations"] if name.startswith("gemini") else document
    members = ["inputSchema", "input_schema", "parameters", "parametersJsonSchema"]
    return {t["name"]: t[m] for t in tools for m in members if m in t}


for dialect in ["mcp", "openai", "openai-strict", "anthropic", "anthropic-strict", "gemini-json-schema", "openapi"]:
    for tool, schema in schemas(dialect).items():
        Draft202012Validator.check_schema(schema)
        checks += 1

# A fixed point: what the package makes strict is what it was given.
for tool, schema in schemas("openai-strict").items():
    assert ensure_strict_json_schema(copy.deepcopy(schema)) == schema, tool
    checks += 1

# What the package cannot leave in the schema it writes behind a description.
MOVED = re.compile(r"[{,] ?(min\w+|max\w+|exclusive\w+|multipleOf|uniqueItems|format): ")
for tool, schema in schemas("anthropic-strict").items():
    left = json.dumps(transform_schema(copy.deepcopy(schema)))
    assert not MOVED.search(left), f"{tool}: {left}"
    checks += 1

# A closed type: a member that it does not know is an error.
for name in ["gemini", "gemini-json-schema"]:
    for declaration in read(name)[0]["functionDeclarations"]:
        types.FunctionDeclaration.model_validate(declaration)
        checks += 1

assert len(ListToolsResult.model_validate({"tools": read("mcp")}).tools) == len(read("mcp"))
validate(read("openapi"))
print(f"{checks + 2} checks passed")
