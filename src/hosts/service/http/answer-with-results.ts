import { parseAccept } from 'hono/utils/accept';
import type { ServiceContext } from '../context.js';
import type { WrittenPiece } from '../options.js';
import type { Call } from '../routes/route.js';
import { envelopeOf, type Answer } from './answer.js';
import { ServiceError } from './service-error.js';
import { writeResults } from './write-results.js';

/** Text of more than this is written elsewhere: it would keep other requests from being answered. */
const LARGE_BYTES = 256 * 1024;

/** Large answers to one tenant at a time: the thread that writes them is everybody's. */
const AT_ONCE = 2;
/** Waiting ends before the server cuts a connection that stands still, after two minutes. */
const WAIT_MS = 100_000;

/** A cache keeps an answer for each. */
export const VARY = { vary: 'Accept-Encoding' };

/** Results in an answer. */
export interface AnsweredResults {
  /** About the bytes of their text. */
  readonly bytes: number;
  /** Fields, each with the comma before it; read when it is the turn of the answer. */
  readonly pieces: () => Promise<readonly WrittenPiece[]>;
}

/** Answers with results after the fields of `start`, compressed if the client accepts that. */
export async function answerWithResults(
  context: ServiceContext,
  { key, headers, milliseconds }: Pick<Call, 'key' | 'headers' | 'milliseconds'>,
  answer: Omit<Answer, 'content'>,
  start: string,
  { bytes, pieces }: AnsweredResults,
): Promise<Answer> {
  const isCompressed = acceptsGzip(headers);
  const isLarge = bytes > LARGE_BYTES;
  const write = async (): Promise<Uint8Array> => {
    const fields = await pieces();
    const [before, after] = envelopeOf(answer, milliseconds);
    return (isLarge ? context.write : writeResults)([before + start, ...fields, `}${after}`], isCompressed);
  };
  const body = isLarge ? await inTurn(context, key.tenant, write) : await write();
  const encoded = { ...VARY, ...(isCompressed && { 'content-encoding': 'gzip' }) };
  return { status: answer.status, headers: { ...answer.headers, ...encoded }, content: { body } };
}

/**
 * Makes a large answer when it is the turn of it: two at a time for a tenant, while others wait.
 *
 * @throws ServiceError UNAVAILABLE after 100 seconds
 */
export async function inTurn<T>(
  { turns, turnstile }: Pick<ServiceContext, 'turns' | 'turnstile'>,
  tenant: string,
  make: () => Promise<T>,
): Promise<T> {
  const release = await turns([[tenant, AT_ONCE]], WAIT_MS);
  if (release === null) {
    throw new ServiceError('UNAVAILABLE', 'Too many large answers at one time', { headers: { 'retry-after': '5' } });
  }
  try {
    await turnstile();
    return await make();
  } finally {
    release();
  }
}

/** Whether a client accepts gzip, RFC 9110 12.5.3. */
export function acceptsGzip(headers: Headers): boolean {
  const accepted = parseAccept(headers.get('accept-encoding')?.toLowerCase() ?? '');
  const named = accepted.find(({ type }) => type === 'gzip') ?? accepted.find(({ type }) => type === '*');
  return named !== undefined && named.q > 0;
}
