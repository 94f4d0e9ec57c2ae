import * as z from 'zod/mini';
import { issues as words, about, refuse, orRefuse, wholeNumber, identifier } from 'esop-repurchase/internal';
import { ANALYSIS_KINDS } from './analysis-request.js';

const page = {
  limit: about('The most entries on a page.', z.prefault(wholeNumber(1, 100, 'entries'), 20)),
  cursor: about(
    'The `next_cursor` of the page before; without it the list starts at the newest entry.',
    z.optional(identifier()),
  ),
};

const instant = (): z.ZodMiniISODateTime =>
  z.iso.datetime({ offset: true, error: 'Must be a time with its zone, such as 2026-01-31T12:00:00Z' });

/** The query of an operation that has none: whatever is given is an error. */
export const noQuery = z.strictObject({});

export const listQuery = about('The query of a list.', z.strictObject(page));

export const runsQuery = about(
  'The query of `GET /runs`.',
  z.strictObject({
    ...page,
    scenario_id: about('Only runs of this scenario.', z.optional(identifier())),
    kind: about('Only runs of this kind.', z.optional(z.enum(['simulation', ...ANALYSIS_KINDS]))),
    status: about('Only runs of this status.', z.optional(z.enum(['queued', 'running', 'completed', 'failed']))),
    created_from: about('Only runs accepted at this moment or later.', z.optional(instant())),
    created_before: about('Only runs accepted before this moment.', z.optional(instant())),
  }),
);

export const scenarioQuery = about(
  'The query of `GET /scenarios/{id}`.',
  z.strictObject({
    version: about(
      'A version of the scenario; by default the newest.',
      z.optional(wholeNumber(1, 1_000_000_000, 'version')),
    ),
  }),
);

/** The four groups of the results of a run. */
export const RESULT_GROUPS = [
  'annual_projections',
  'participant_snapshots',
  'trust_states',
  'summary_metrics',
] as const;
/** A group of the results of a run. */
export type ResultGroup = (typeof RESULT_GROUPS)[number];

/** Groups, separated by commas; empty text names none. */
const groups = (): z.ZodMiniType<readonly ResultGroup[], string> =>
  z.pipe(
    z.string(),
    z.transform((text: string, payload) => {
      const named = text === '' ? [] : text.split(',');
      const areGroups = named.every((name) => (RESULT_GROUPS as readonly string[]).includes(name));
      return orRefuse(areGroups ? (named as ResultGroup[]) : words.oneOf(RESULT_GROUPS), payload);
    }),
  );

export const runQuery = about(
  'The query of `GET /runs/{id}`.',
  z
    .strictObject({
      include: about(
        'The groups to be given, separated by commas; empty for none of them. By default all four.',
        z.optional(groups()),
      ),
      participant_id: about('Only the snapshots of this participant.', z.optional(identifier())),
      limit: about(
        'The most snapshots on a page, which may have fewer; `next_cursor` leads to the next one. By default as many as fit into 4 MiB.',
        z.optional(wholeNumber(1, 1000, 'snapshots')),
      ),
      cursor: about('The `next_cursor` of the page before.', z.optional(identifier())),
    })
    .check((payload) => {
      const { include, ...ofSnapshots } = payload.value;
      if (include === undefined || include.includes('participant_snapshots')) return;
      for (const name of ['participant_id', 'limit', 'cursor'] as const) {
        if (ofSnapshots[name] !== undefined) refuse(payload, [name], words.onlyWith('participant_snapshots'));
      }
    }),
);

/** The query of a route. */
export type QuerySchema = typeof noQuery | typeof listQuery | typeof runsQuery | typeof runQuery | typeof scenarioQuery;
