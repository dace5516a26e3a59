// The documents of each dialect, judged by the vendors' packages for Node: `node check.mjs FOLDER`.
// FOLDER holds NAME.json for each dialect, as written by the test `vendors`: the documents of a set of tools.
import assert from "node:assert";
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const Ajv2020 = require("ajv/dist/2020").default;
const Ajv7 = require("ajv").default;
const formats = require("ajv-formats").default;
const { toStrictJsonSchema } = require("openai/lib/transform");
const { transformJSONSchema } = require("@anthropic-ai/sdk/lib/transform-json-schema");
const { ListToolsResultSchema } = await import("@modelcontextprotocol/sdk/types.js");
const { GoogleGenAI } = await import("@google/genai");
const { createOpenAI } = await import("@ai-sdk/openai");
const { createAnthropic } = await import("@ai-sdk/anthropic");
const { createGoogle } = await import("@ai-sdk/google");

const folder = process.argv[2];
const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, `${name}.json`), "utf8"));
const schemas = (name) => {
  const document = read(name);
  if (name === "openapi") {
    const operations = Object.values(document.paths).map((item) => item.post);
    return operations.map((post) => [post.operationId, post.requestBody.content["application/json"].schema]);
  }
  const tools = name.startsWith("gemini") ? document[0].functionDeclarations : document;
  const member = (tool) => tool.inputSchema ?? tool.input_schema ?? tool.parameters ?? tool.parametersJsonSchema;
  return tools.filter(member).map((tool) => [tool.name, member(tool)]);
};
let checks = 0;

// Compiled in strict mode: no keyword, format or pattern that a validator does not know.
const schemaDialects = ["mcp", "openai", "openai-strict", "openai-strict-minimal", "anthropic", "anthropic-strict", "gemini-json-schema", "openapi"];
for (const dialect of schemaDialects) {
  for (const [tool, schema] of schemas(dialect)) {
    for (const Ajv of [Ajv2020, Ajv7]) {
      const ajv = new Ajv({ strict: true, logger: false });
      formats(ajv);
      try {
        ajv.compile(schema);
      } catch (why) {
        throw new Error(`${dialect}, ${tool}: ${why.message}`);
      }
      checks += 1;
    }
  }
}

// Fixed points: what the vendor's package makes strict is what it was given.
for (const dialect of ["openai-strict", "openai-strict-minimal"]) {
  for (const [tool, schema] of schemas(dialect)) {
    const made = toStrictJsonSchema(structuredClone(schema));
    assert.strictEqual(JSON.stringify(made), JSON.stringify(schema), `${dialect}, ${tool}`);
    checks += 1;
  }
}

// What Anthropic's package cannot leave in the schema it writes behind a description, as "{key: value}".
const moved = /[{,] ?(min\w+|max\w+|exclusive\w+|multipleOf|uniqueItems|format): /;
for (const [tool, schema] of schemas("anthropic-strict")) {
  const left = JSON.stringify(transformJSONSchema(structuredClone(schema)));
  assert(!moved.test(left), `${tool}: ${left}`);
  checks += 1;
}

// The stricter of MCP's parsers: one schema that it does not take makes it refuse the whole list.
const list = ListToolsResultSchema.parse({ tools: read("mcp") });
assert.strictEqual(list.tools.length, read("mcp").length);
checks += 1;

// What Google's package sends, when its fetch is ours.
for (const [dialect, member] of [["gemini", "parameters"], ["gemini-json-schema", "parametersJsonSchema"]]) {
  const tools = read(dialect);
  let sent;
  globalThis.fetch = async (_, init) => {
    sent = JSON.parse(init.body);
    return new Response(JSON.stringify({ candidates: [] }), { headers: { "content-type": "application/json" } });
  };
  const client = new GoogleGenAI({ apiKey: "none" });
  await client.models.generateContent({ model: "gemini-3-flash", contents: "hi", config: { tools } });
  const declared = sent.tools[0].functionDeclarations;
  assert.deepStrictEqual(declared, tools[0].functionDeclarations, dialect);
  assert(declared.some((tool) => member in tool), dialect);
  checks += 1;
}

// What the AI SDK sends, when its fetch is ours: the schema that it was given, whatever the vendor, and `strict` where
// that is asked for.
const stop = new Error("sent");
const given = {
  fetch: async (_, init) => {
    sent = JSON.parse(init.body);
    throw stop;
  },
  apiKey: "none",
};
let sent;
const sdk = [
  [createOpenAI(given).responses("gpt-5"), "parameters", ["openai", "openai-strict", "openai-strict-minimal"]],
  [createOpenAI(given).chat("gpt-5"), "parameters", ["openai", "openai-strict", "openai-strict-minimal"]],
  [createAnthropic(given)("claude-sonnet-4-5"), "input_schema", ["anthropic", "anthropic-strict"]],
  [createGoogle(given)("gemini-3-flash"), "parametersJsonSchema", ["gemini-json-schema"]],
];
for (const [model, member, dialects] of sdk) {
  for (const dialect of dialects) {
    const strict = dialect.includes("strict");
    const tools = schemas(dialect).map(([name, inputSchema]) => ({
      ...{ type: "function", name, description: name, inputSchema },
      ...(model.provider.startsWith("google") ? {} : { strict }),
    }));
    const prompt = [{ role: "user", content: [{ type: "text", text: "hi" }] }];
    await assert.rejects(model.doGenerate({ prompt, tools }), (why) => why === stop || why.cause === stop);
    const declared = sent.tools[0].functionDeclarations ?? sent.tools.map((tool) => tool.function ?? tool);
    assert.strictEqual(declared.length, tools.length, dialect);
    for (const [index, tool] of tools.entries()) {
      const where = `${model.provider}, ${dialect}, ${tool.name}`;
      assert.strictEqual(JSON.stringify(declared[index][member]), JSON.stringify(tool.inputSchema), where);
      assert.strictEqual(declared[index].strict ?? false, tool.strict ?? false, where);
      checks += 1;
    }
  }
}

console.log(`${checks} checks passed`);
