"""A session with the client of the Python SDK: plays the steps, prints what the client hands to its host."""

import asyncio
import json
import sys

from mcp import Client, MCPError, StdioServerParameters
from pydantic import ValidationError


async def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        session = json.load(file)
    server = session.get("url")
    if server is None:
        command, *arguments = session["command"]
        server = StdioServerParameters(command=command, args=arguments)
    seen = []
    async with Client(server) as client:
        for step in session["steps"]:
            try:
                if step.get("list"):
                    listed = dump(await client.list_tools())
                    seen.append({"tools": listed["tools"]})
                else:
                    result = await client.call_tool(step["call"], step.get("arguments"))
                    seen.append({"result": dump(result)})
            except MCPError as error:
                seen.append({"thrown": {"code": error.error.code, "message": error.error.message}})
            except ValidationError:
                # The client does not send arguments that are not an object.
                seen.append({"thrown": {"message": "the client refused to send this"}})
    print(json.dumps(seen))


def dump(model):
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


asyncio.run(main())
