import type { ServiceContext } from '../context.js';
import type { AnsweredResults } from '../http/answer-with-results.js';
import { notFound } from '../http/service-error.js';
import type { WrittenPiece } from '../options.js';
import type { RunPart } from '../records.js';
import { RESULT_GROUPS, type ReadBy, type runQuery } from '../requests.js';
import { lengthOf, partsFrom } from '../runs/read-runs.js';
import { LEAST_BYTES } from '../runs/snapshot-parts.js';

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
