import { parseAccept } from 'hono/utils/accept';
import type { ServiceContext } from '../context.js';
import type { WrittenPiece } from '../options.js';
import type { RunPart } from '../records.js';
import { type ReadBy, RESULT_GROUPS, type runQuery } from '../requests.js';
import type { Call } from '../routes/route.js';
import { lengthOf, partsFrom } from '../runs/read-runs.js';
import { LEAST_BYTES } from '../runs/snapshot-parts.js';
import { type Answer, envelopeOf } from './answer.js';
import { notFound, ServiceError } from './service-error.js';
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
interface AnsweredResults {
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

/** The run whose results are wanted. */
interface Owned {
  readonly tenant: string;
  readonly id: string;
}

/** Looking for one person in more stored parts would take as long as a page of everybody's. */
const PARTS_OF_A_PAGE = 50;

/** A group of a simulation. Bounded by the years of a projection, it is never large. */
export async function groupOf(context: ServiceContext, run: Owned, group: RunPart['name']): Promise<WrittenPiece[]> {
  const { parts } = await partsFrom(context, run, group, { from: 0, entries: 0 });
  if (parts.length === 0) throw notFound();
  return [`,"${group}":`, { kind: 'whole', parts }];
}

/** The groups of a simulation; snapshots from a number on, in pages. */
export async function groupsOf(
  context: ServiceContext,
  run: Owned,
  { include = RESULT_GROUPS, participant_id: participant, limit = Infinity }: ReadBy<typeof runQuery>,
  from: number,
): Promise<AnsweredResults> {
  const withSnapshots = include.includes('participant_snapshots');
  const snapshots = withSnapshots ? ((await lengthOf(context, run, 'snapshots')) ?? 0) : 0;
  const pieces = async (): Promise<WrittenPiece[]> => {
    const all: WrittenPiece[] = [];
    for (const group of ['annual_projections', 'trust_states', 'summary_metrics'] as const) {
      if (include.includes(group)) all.push(...(await groupOf(context, run, group)));
    }
    if (!withSnapshots) return all;
    const most = context.limits.pageBytes;
    const entries = participant === undefined ? Math.min(limit, most / LEAST_BYTES) : Infinity;
    const stored = await partsFrom(context, run, 'snapshots', { from, entries, most: PARTS_OF_A_PAGE });
    const page = { kind: 'snapshots', from, most, limit, participant, ...stored } as const;
    return [...all, ',"participant_snapshots":', page];
  };
  return { bytes: snapshots * LEAST_BYTES, pieces };
}

/** The result of an analysis: whole, unless it is longer than a page, or a page is asked for. */
export async function resultOf(
  context: ServiceContext,
  run: Owned,
  from: number | null,
): Promise<AnsweredResults & { readonly isWhole: boolean }> {
  const { pageBytes: most } = context.limits;
  const length = await lengthOf(context, run, 'analysis');
  if (length === null) throw notFound();
  const isWhole = from === null && length <= most;
  const pieces = async (): Promise<WrittenPiece[]> => {
    const stored = await partsFrom(context, run, 'analysis', { from: from ?? 0, entries: isWhole ? length : most });
    if (!isWhole) return [',"result_text":', { kind: 'result', from: from ?? 0, most, ...stored }];
    // Deleted meanwhile.
    if (stored.parts.reduce((sum, { entries }) => sum + entries, 0) < length) throw notFound();
    return [',"result":', { kind: 'whole', parts: stored.parts }];
  };
  return { isWhole, bytes: Math.min(length, most), pieces };
}
