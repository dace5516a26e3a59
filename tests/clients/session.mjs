// What the two TypeScript clients have in common: the steps of a session, and what the client hands to its host.
import { readFileSync } from 'node:fs';

// {"command": [...]} or {"url": "..."}, and {"steps": [{"list": true} | {"call": name, "arguments": ...}]}; with
// {"together": true}, no step waits for another.
const session = JSON.parse(readFileSync(process.argv[2], 'utf8'));
export const { command, url } = session;

export async function play(client, transport) {
  await client.connect(transport);
  const seen = [];
  if (session.together) {
    seen.push(...(await Promise.all(session.steps.map((step) => take(client, step)))));
  } else {
    for (const step of session.steps) seen.push(await take(client, step));
  }
  await client.close();
  process.stdout.write(JSON.stringify(seen));
}

async function take(client, step) {
  try {
    if (step.list) return { tools: (await client.listTools()).tools };
    return { result: await client.callTool({ name: step.call, arguments: step.arguments }) };
  } catch (error) {
    return { thrown: { code: error.code, message: error.message } };
  }
}
