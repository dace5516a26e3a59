"""A server as the Python SDK's own documentation writes one, with pydantic, and calls of it: what the handler is handed,
or what the client is told. Run by `compared.rs` with the cases; the packages are those of `tests/clients`."""

import asyncio
import json
import logging
import re
import sys
from typing import Annotated, Literal

import pydantic
from mcp import Client
from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel, Field

server = MCPServer("desk")


class Page(BaseModel):
    begin: Annotated[int, Field(alias="from")]
    size: int


@server.tool()
def close_ticket(
    ticketId: Annotated[str, Field(max_length=16, description="The ticket.")],
    state: Annotated[Literal["solved", "duplicate"], Field(description="Why.")],
    limit: Annotated[int, Field(ge=1, le=3, description="How many.")] = 1,
    dryRun: Annotated[bool, Field(description="Only report.")] = True,
    note: Annotated[str | None, Field(max_length=40, description="A note.")] = None,
    page: Annotated[Page | None, Field(description="Which part.")] = None,
) -> str:
    """Close a ticket."""
    given = {"ticketId": ticketId, "state": state, "limit": limit, "dryRun": dryRun, "note": note}
    return json.dumps(given | {"page": page.model_dump(by_alias=True) if page else None})


async def main() -> None:
    outcomes = {}
    async with Client(server) as client:
        with open(sys.argv[1], encoding="utf-8") as cases:
            calls = json.load(cases)
        for name, arguments in calls.items():
            try:
                result = await client.call_tool("close_ticket", arguments)
            except Exception as error:
                outcomes[name] = {"told": str(error), "faults": 1}
                continue
            text = result.content[0].text
            if result.is_error:
                faults = re.search(r"(\d+) validation errors? for", text)
                outcomes[name] = {"told": text, "faults": int(faults[1]) if faults else 1}
            else:
                outcomes[name] = {"taken": json.loads(text)}
    print(json.dumps({"version": pydantic.VERSION, "outcomes": outcomes}))


logging.disable(logging.CRITICAL)
asyncio.run(main())
