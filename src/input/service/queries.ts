import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { fields } from '../schema/fields.js';
import { optional, withDefault } from '../schema/optional.js';
import { reading, Refusal, type Schema } from '../schema/reading.js';
import { wholeNumber } from '../schema/whole-numbers.js';
import { identifier } from '../schema/words.js';

const page = {
  /** At most so many entries. */
  limit: withDefault(wholeNumber(1, 100), 20),
  /** The `next_cursor` of the page before; without it the list starts at the newest entry. */
  cursor: optional(identifier()),
};

/** The query of an operation that has none: whatever is given is an error. */
export const noQuery = fields({});

/** The query of a list. */
export const listQuery = fields(page);
/** The query of a list. */
export type ListQuery = z.input<typeof listQuery>;

/** The query of `GET /runs`. */
export const runsQuery = fields({
  ...page,
  /** Only runs of this scenario. */
  scenario_id: optional(identifier()),
});
/** The query of `GET /runs`. */
export type RunsQuery = z.input<typeof runsQuery>;

/** The query of `GET /scenarios/{id}`. */
export const scenarioQuery = fields({
  /** A version of the scenario; by default the newest. */
  version: optional(wholeNumber(1, 1_000_000_000)),
});
/** The query of `GET /scenarios/{id}`. */
export type ScenarioQuery = z.input<typeof scenarioQuery>;

/** The four groups of the results of a run. */
export const RESULT_GROUPS = [
  'annual_projections',
  'participant_snapshots',
  'trust_states',
  'summary_metrics',
] as const;
/** A group of the results of a run. */
export type ResultGroup = (typeof RESULT_GROUPS)[number];

const NOT_GROUPS = new Refusal(words.oneOf(RESULT_GROUPS));

/** Groups, separated by commas; empty text names none. */
function groups(): Schema<readonly ResultGroup[], string> {
  return reading((value) => {
    if (typeof value !== 'string') return NOT_GROUPS;
    const named = value === '' ? [] : value.split(',');
    return named.every((group) => (RESULT_GROUPS as readonly string[]).includes(group))
      ? (named as ResultGroup[])
      : NOT_GROUPS;
  }, {});
}

/** The query of `GET /runs/{id}`. */
export const runQuery = fields(
  {
    /** The groups to be given, separated by commas; empty for none of them. By default all four. */
    include: optional(groups()),
    /** Only the snapshots of this participant. */
    participant_id: optional(identifier()),
    /** At most so many snapshots, and where to go on in `next_cursor`; by default all of them at once. */
    limit: optional(wholeNumber(1, 1000)),
    /** The `next_cursor` of the page before. */
    cursor: optional(identifier()),
  },
  ({ include }, given, refuse) => {
    if (include === undefined || include.includes('participant_snapshots')) return;
    for (const name of ['participant_id', 'limit', 'cursor']) {
      if (given.includes(name)) refuse([name], 'Only with participant_snapshots');
    }
  },
);
/** The query of `GET /runs/{id}`. */
export type RunQuery = z.input<typeof runQuery>;
