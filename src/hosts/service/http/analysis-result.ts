import type { RunStore } from '../store/store.js';

/** A completed analysis whose result is read. */
interface ReadAnalysis {
  readonly runs: Pick<RunStore, 'groups'>;
  readonly tenant: string;
  readonly id: string;
}

/** Results of one tenant's analyses that are in memory at a time; who asks for more of them waits. */
const AT_ONCE = 4;

/** For each tenant that reads any: how many are read, and who waits. */
const reading = new Map<string, { count: number; readonly waiting: (() => void)[] }>();

/**
 * JSON text that begins with `start` and ends with the result of an analysis, in parts. The result is read when it is wanted and kept
 * until it is sent: it may be megabytes, and clients may be slow, many, or not read at all.
 */
export async function* analysisText(
  start: string,
  { runs, tenant, id }: ReadAnalysis,
): AsyncGenerator<string | Uint8Array> {
  yield start;
  await begin(tenant);
  try {
    const result = (await runs.groups(tenant, id))?.analysis ?? null;
    if (result === null) throw new Error('The run was deleted while it was read');
    yield result;
  } finally {
    end(tenant);
  }
  yield '}';
}

async function begin(tenant: string): Promise<void> {
  const own = reading.get(tenant) ?? { count: 0, waiting: [] };
  reading.set(tenant, own);
  // Whoever ends hands its place on.
  if (own.count >= AT_ONCE) await new Promise<void>((resolve) => own.waiting.push(resolve));
  else own.count += 1;
}

function end(tenant: string): void {
  const own = reading.get(tenant)!;
  const next = own.waiting.shift();
  if (next !== undefined) next();
  else if (--own.count === 0) reading.delete(tenant);
}
