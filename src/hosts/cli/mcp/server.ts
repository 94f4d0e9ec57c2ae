import { Transform } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import { ENGINE_VERSION } from '../../../index.js';
import type { Host } from '../host.js';
import type { Question } from './answer-tool.js';
import { allTools, computes } from './tools.js';

/** Interval of progress notifications: hosts give up after a minute without one. */
const HEARTBEAT_MS = 5000;

const INSTRUCTIONS = [
  'Projects the repurchase obligation of an employee stock ownership plan (ESOP), exact to the cent.',
  'Take every figure from a tool and none from your own arithmetic.',
  'Begin with list_files, validate and simulate; describe_inputs lists what can be changed, and the members of an option such as `montecarlo.price`.',
  'JSON arguments may be objects or text. The arguments plan, changes, census and rows are described in simulate, census_options in validate.',
  'With each figure, report its `basis`, `findings` and `doubts`.',
  'The census stays on the user’s machine: no tool shows a single person.',
].join(' ');

/** Answers a question in a process of its own: the text of an answer, or how the process ended without one. */
export type Answer = (
  question: Question,
  signal: AbortSignal,
) => Promise<{ readonly text: string } | { readonly ended: string }>;

/** Speaks the Model Context Protocol until the host is gone: tools are listed here and answered elsewhere, computations one at a time. */
export async function speak({ stdin, stdout }: Host['streams'], answer: Answer): Promise<void> {
  const { server } = new McpServer(
    { name: 'esop-repurchase', version: ENGINE_VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const gone = new AbortController();
  let before: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(ListToolsRequestSchema, (): ListToolsResult => ({
    tools: allTools().map(({ inputSchema, ...tool }) => ({
      ...tool,
      inputSchema: { ...inputSchema, type: 'object' },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const token = params._meta?.progressToken;
    let seconds = 0;
    const heartbeat = setInterval(() => {
      seconds += HEARTBEAT_MS / 1000;
      if (token === undefined) return;
      const told = { progressToken: token, progress: seconds, message: `${seconds} s` };
      sendNotification({ method: 'notifications/progress', params: told }).catch(() => undefined);
    }, HEARTBEAT_MS);
    // One computation may take all cores and much memory.
    const turn = computes(params.name) ? before : Promise.resolve();
    const asked = turn.then(() => {
      const both = AbortSignal.any([signal, gone.signal]);
      both.throwIfAborted();
      return answer({ tool: params.name, arguments: params.arguments }, both);
    });
    if (computes(params.name)) before = asked.catch(() => undefined);
    try {
      return resultOf(await asked);
    } finally {
      clearInterval(heartbeat);
    }
  });
  const hostIsGone = new Promise<void>((resolve) => {
    stdin.once('end', resolve);
    stdin.once('close', resolve);
  });
  const lines = shortLines(() => {
    const message = `A line is longer than ${LONGEST_LINE / 1024 / 1024} MiB, and is not read`;
    stdout.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: ErrorCode.InvalidRequest, message } })}\n`,
    );
  });
  await server.connect(new StdioServerTransport(stdin.pipe(lines), stdout, { maxBufferSize: 2 * LONGEST_LINE }));
  await hostIsGone;
  gone.abort();
  await server.close();
}

function resultOf(answered: Awaited<ReturnType<Answer>>): CallToolResult {
  if ('ended' in answered) {
    const message = `The computation ended without an answer: ${answered.ended}. A smaller question may do.`;
    return { isError: true, content: [{ type: 'text', text: message }] };
  }
  // Tables are text of their own, which a model reads as they are.
  const { tables = '', ...answer } = JSON.parse(answered.text) as { readonly tables?: string };
  const content = [JSON.stringify(answer), tables].filter((text) => text !== '');
  return { isError: 'error' in answer, content: content.map((text) => ({ type: 'text', text })) };
}

/** Bytes of the longest line that is read: a message of a model is some kB. */
export const LONGEST_LINE = 8 * 1024 * 1024;

/**
 * Lets whole lines pass and drops one that is too long, so that it is an error of its own and not the end of the conversation.
 *
 * @param onDropped - called once for each dropped line
 */
export function shortLines(onDropped: () => void): Transform {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    if (length <= LONGEST_LINE && length + part.length > LONGEST_LINE) onDropped();
    length += part.length;
    if (length > LONGEST_LINE) parts = [];
    else parts.push(part);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
        add(chunk.subarray(from, end + 1));
        if (parts.length > 0) this.push(Buffer.concat(parts));
        parts = [];
        length = 0;
        from = end + 1;
      }
      add(chunk.subarray(from));
      done();
    },
  });
}
