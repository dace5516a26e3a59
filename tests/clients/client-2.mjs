// A session with the client of the TypeScript SDK 2.x.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { command, play, url } from './session.mjs';

const transport = url
  ? new StreamableHTTPClientTransport(new URL(url))
  : new StdioClientTransport({ command: command[0], args: command.slice(1) });
await play(new Client({ name: 'client-2', version: '0' }), transport);
