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
from google.genai._mcp_utils import mcp_to_gemini_tool
from jsonschema import Draft202012Validator
from mcp.types import ListToolsResult, Tool
from mcp_types import _v2025_11_25, _v2026_07_28
from openapi_spec_validator import validate
from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer

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


STRICT = ["openai-strict", "openai-strict-minimal"]
for dialect in ["mcp", "openai", *STRICT, "anthropic", "anthropic-strict", "gemini-json-schema", "openapi"]:
    for tool, schema in schemas(dialect).items():
        Draft202012Validator.check_schema(schema)
        checks += 1

# Fixed points: what the packages make strict is what they were given.
for dialect in STRICT:
    for tool, schema in schemas(dialect).items():
        assert ensure_strict_json_schema(copy.deepcopy(schema)) == schema, f"{dialect}, {tool}"
        transformer = OpenAIJsonSchemaTransformer(copy.deepcopy(schema), strict=None)
        assert transformer.walk() == schema and transformer.is_strict_compatible, f"{dialect}, {tool}"
        checks += 2

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

# The wire types of two revisions, and those of the package itself.
for revision, more in [
    (ListToolsResult, {}),
    (_v2025_11_25.ListToolsResult, {}),
    (_v2026_07_28.ListToolsResult, {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}),
]:
    assert len(revision.model_validate({"tools": read("mcp"), **more}).tools) == len(read("mcp"))
    checks += 1

# Google's own client of MCP cannot read a closed object, ours or another's. When it can, the docs must not say so.
for tool in read("mcp"):
    try:
        mcp_to_gemini_tool(Tool.model_validate(tool))
    except AttributeError as why:
        assert str(why) == "'bool' object has no attribute 'items'", why
    else:
        raise AssertionError(f"{tool['name']}: google-genai reads closed objects now; see docs/dialects.md")
    checks += 1

validate(read("openapi"))
print(f"{checks + 1} checks passed")
