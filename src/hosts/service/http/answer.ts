import { SimulationError, ValidationError } from '../../../index.js';
import type { RunError } from '../store/records.js';
import type { Encoding } from './encoding.js';
import { inflate } from '../gzip.js';
import { joinedGzip } from './joined-gzip.js';
import { ServiceError } from './service-error.js';

/** The version in the path, as `meta.api_version` gives it. */
export const API_VERSION = 'v1';

/** What an operation answers, before it is put into the envelope. */
export interface Answer {
  /** The HTTP status. */
  readonly status: number;
  /** Headers besides those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, or what goes into its envelope. */
  readonly content:
    | {
        /** JSON text of `data`, or its parts in order. */
        readonly data: string | Parts;
      }
    | {
        /** What went wrong. */
        readonly error: RunError;
      }
    | {
        /** A complete body: one that was sent before, or one that is defined elsewhere. */
        readonly body: string;
      };
  /** What `meta` holds besides the time and the version. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** How data in parts is sent; whoever asks may ask for the other. */
  readonly encoding?: Encoding;
}

/** The parts of a text: texts, and gzip of texts as it is stored. */
export type Parts = readonly (string | Uint8Array)[] | AsyncIterable<string | Uint8Array>;

/** An answer with data, of the type that the OpenAPI document names for it. */
export function answered<Data extends object>(
  data: Data,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers, content: { data: JSON.stringify(data) } };
}

/** The most violations that `meta.issues` lists. */
const MOST_ISSUES_SHOWN = 100;

/** The answer to an error of the service or of the input; for any other error, the answer says only that something failed. */
export function answerTo(error: unknown): Answer {
  if (error instanceof ServiceError) {
    const { status, headers, code, message, details } = error;
    return { status, headers, content: { error: { code, message, details: details ?? {} } } };
  }
  if (error instanceof ValidationError || error instanceof SimulationError) {
    const issues = error instanceof ValidationError ? error.issues.slice(0, MOST_ISSUES_SHOWN) : [];
    return {
      status: 422,
      content: { error: error.toJSON() },
      ...(issues.length > 1 && { meta: { issues } }),
    };
  }
  return answerTo(new ServiceError('INTERNAL_ERROR', 'Something failed; see the logs of the service'));
}

/** The body of an answer as one text; undefined when it comes in parts. */
export function bodyOf(answer: Answer, milliseconds: () => number): string | undefined {
  const { content } = answer;
  if ('body' in content) return content.body;
  const meta = metaText(answer, milliseconds);
  if ('error' in content) return `{"success":false,"error":${JSON.stringify(content.error)},${meta}}`;
  if (typeof content.data !== 'string') return undefined;
  return `{"success":true,"data":${content.data},${meta}}`;
}

/** Called when data cannot be read to the end. True: it has cut the connection. Otherwise the body fails, and the server has to cut it. */
type OnBreak = (error: unknown) => boolean;

/** The answer as it is sent. */
export function responseOf(answer: Answer, milliseconds: () => number, onBreak: OnBreak): Response {
  const { status, encoding } = answer;
  if (status === NOT_MODIFIED) return new Response(null, { status, headers: { ...answer.headers } });
  const headers = {
    'content-type': 'application/json',
    ...(encoding !== undefined && { vary: 'Accept-Encoding' }),
    ...(encoding === 'gzip' && { 'content-encoding': 'gzip' }),
    ...answer.headers,
  };
  const whole = bodyOf(answer, milliseconds);
  if (whole !== undefined) return new Response(whole, { status, headers });
  const { data } = answer.content as { data: Parts };
  const parts = enveloped(data, () => metaText(answer, milliseconds));
  return new Response(streamOf(encoding === 'gzip' ? joinedGzip(parts) : inflated(parts), onBreak), {
    status,
    headers,
  });
}

const NOT_MODIFIED = 304;

function metaText({ meta }: Answer, milliseconds: () => number): string {
  const times = { execution_time_ms: milliseconds(), api_version: API_VERSION };
  return `"meta":${JSON.stringify({ ...times, ...meta })}`;
}

async function* enveloped(data: Parts, meta: () => string): AsyncGenerator<string | Uint8Array> {
  yield '{"success":true,"data":';
  yield* data;
  yield `,${meta()}}`;
}

async function* inflated(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) {
    if (typeof part === 'string') yield encoder.encode(part);
    else yield* inflate(part);
  }
}

/** Bytes, produced only as fast as they are read. */
function streamOf(bytes: AsyncGenerator<Uint8Array>, onBreak: OnBreak): ReadableStream<Uint8Array> {
  let isWanted = true;
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const next = await bytes.next();
        // A client that has gone away meanwhile needs no more.
        if (!isWanted) return;
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        if (onBreak(error)) isWanted = false;
        else controller.error(error);
      }
    },
    cancel: async () => {
      isWanted = false;
      await bytes.return(undefined);
    },
  });
}
