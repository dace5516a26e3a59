// A server as the TypeScript SDK's own documentation writes one, with zod, and calls of it: what the handler is handed,
// or what the client is told. Run by `compared.rs` with the cases; the packages are those of `tests/clients`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [cases, clients] = process.argv.slice(2);
const require = createRequire(`${clients}/package.json`);
const { Client } = require("@modelcontextprotocol/sdk/client/index.js");
const { InMemoryTransport } = require("@modelcontextprotocol/sdk/inMemory.js");
const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");
const { z } = require("zod");

const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool(
  "close_ticket",
  {
    description: "Close a ticket.",
    inputSchema: {
      ticketId: z.string().max(16).describe("The ticket."),
      state: z.enum(["solved", "duplicate"]).describe("Why."),
      limit: z.int().min(1).max(3).default(1).describe("How many."),
      dryRun: z.boolean().default(true).describe("Only report."),
      note: z.string().max(40).optional().describe("A note."),
      page: z.object({ from: z.int(), size: z.int() }).optional().describe("Which part."),
    },
  },
  async (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] }),
);
const client = new Client({ name: "compared", version: "1.0.0" });
const [here, there] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(there), client.connect(here)]);

const outcomes = {};
for (const [name, args] of Object.entries(JSON.parse(readFileSync(cases, "utf8")))) {
  try {
    const result = await client.callTool({ name: "close_ticket", arguments: args });
    const text = result.content[0].text;
    // One line for each fault.
    outcomes[name] = result.isError ? { told: text, faults: text.split("\n").length } : { taken: JSON.parse(text) };
  } catch (error) {
    outcomes[name] = { told: error.message, faults: 1 };
  }
}
console.log(JSON.stringify({ version: require("zod/package.json").version, outcomes }));
process.exit(0);
