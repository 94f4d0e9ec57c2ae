import * as z from 'zod/mini';
import {
  about,
  accepted,
  address,
  type Amount,
  ANALYSES,
  type AnalysisKind,
  analysisOf,
  identifier,
  issues as words,
  list,
  name,
  orRefuse,
  readArgument,
  refuse,
  refuseIssues,
  unique,
  wholeNumber,
} from 'esop-repurchase/internal';
import {
  type ErrorDetails,
  operatingAssumptionsSchema as operatingAssumptions,
  planRulesSchema as planRules,
  ValidationError,
} from 'esop-repurchase';
import type { Scenario } from './records.js';

/** Value that a schema of a part of a request reads. */
export type ReadBy<S> = S extends z.ZodMiniType ? z.output<S> : never;

/**
 * Reads a part of a request: its `body`, or its `query`.
 *
 * @throws ValidationError with everything that is wrong; fields are paths inside the part, and the part itself goes by its name
 */
export function readRequest<T>(part: 'body' | 'query', schema: z.ZodMiniType<T>, input: unknown): T {
  return accepted(readArgument(part, schema, input));
}

/** An input of the engine, kept as it was given: the engine's own schema reads it later. */
const asGiven = (): z.ZodMiniType => z.custom((value) => value !== undefined);

/** Request of a run of any kind. */
const runInputs = {
  planRules: about("The plan's legal framework. Required without `scenario_id`.", z.optional(asGiven())),
  operatingAssumptions: about("The company's strategy. Required without `scenario_id`.", z.optional(asGiven())),
  initialState: about('The census and the trust at the start.', asGiven()),
  systemConfig: about('How the run is done. By default 20 years with turnover.', z.optional(asGiven())),
  scenario_id: about(
    'A stored scenario in place of `planRules` and `operatingAssumptions`, at its newest version.',
    z.optional(identifier()),
  ),
  webhook_url: about(
    'An `https:` address that is told when this run ends, besides the subscriptions. The secret is in `meta.webhook_secret`.',
    z.optional(address()),
  ),
};

/** The plan and the strategy are given, or those of a scenario are named. */
function scenarioStandsIn(
  payload: z.core.ParsePayload<{
    planRules?: unknown;
    operatingAssumptions?: unknown;
    scenario_id?: string | undefined;
  }>,
): void {
  const { value } = payload;
  const standsIn = value.scenario_id !== undefined;
  for (const argument of ['planRules', 'operatingAssumptions'] as const) {
    const isGiven = value[argument] !== undefined;
    if (standsIn && isGiven) refuse(payload, [argument], words.notWith('scenario_id'));
    if (!standsIn && !isGiven) refuse(payload, [argument], words.required);
  }
}

export const simulationRequest = about(
  'The body of `POST /simulate`.',
  z.strictObject(runInputs).check(scenarioStandsIn),
);

/** Analyses that a run may compute besides a simulation. */
export const ANALYSIS_KINDS: readonly AnalysisKind[] = ANALYSES.map(({ kind }) => kind);

/** Largest request: entries that each make the result longer, and paths, of which more would be tens of megabytes of text. */
const MOST: Readonly<Record<Amount['of'], number>> = { entries: 100, paths: 10_000 };

export const analysisRequest = about(
  'The body of `POST /analyses/{kind}`.',
  z
    .strictObject({ ...runInputs, options: about('What the analysis is to do.', z.optional(asGiven())) })
    .check(scenarioStandsIn),
);

/**
 * Checks the options of an analysis before it is accepted, as far as they do not depend on the plan.
 *
 * @throws ValidationError with everything that is wrong: `options.between[1]`
 */
export function checkAnalysisOptions(kind: AnalysisKind, options: unknown): void {
  const { options: schema, amounts } = analysisOf(kind);
  inOptions(() => {
    const read = accepted(readArgument('options', schema, options ?? {}));
    for (const amount of amounts?.(read as never) ?? []) checkAmount(amount);
  });
}

function checkAmount({ field, of, count, after = 0 }: Amount): void {
  const most = MOST[of];
  if (count <= most) return;
  throw new ValidationError([
    { field, issue: of === 'entries' ? words.atMostEntries(most) : words.atMost(after + most) },
  ]);
}

/** Says of errors in the options of an analysis that they are in the field `options` of its request. */
export function inOptions<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const issues = error.issues.map(({ field, issue }) => ({
      field: field === 'options' ? field : `options.${field}`,
      issue,
    }));
    throw new ValidationError(issues as [ErrorDetails, ...ErrorDetails[]], error.unlisted);
  }
}

export const scenarioRequest = about(
  'The body of `POST /scenarios` and `PUT /scenarios/{id}`.',
  z.strictObject({
    name: about('Name of the scenario.', name()),
    plan_rules: about("The plan's legal framework.", asGiven()),
    operating_assumptions: about("The company's strategy.", asGiven()),
  }),
);

/** Inputs of a scenario, as given, once the engine has accepted them. */
type AcceptedScenario = Pick<Scenario, 'name' | 'plan_rules' | 'operating_assumptions'>;

/**
 * Reads a scenario. Its two objects are read as for a simulation; rules that need a census, such as that a price is given when
 * there are shares, wait for one.
 *
 * @throws ValidationError with everything that is wrong; paths inside the two objects as those of a simulation,
 * `vesting_schedule.years`
 */
export function readScenario(body: unknown): AcceptedScenario {
  const whole = readArgument('body', scenarioRequest, body);
  const { plan_rules: rules, operating_assumptions: assumptions } = whole.value ?? {};
  refuseIssues([
    whole,
    ...(rules === undefined ? [] : [readArgument('plan_rules', planRules, rules)]),
    ...(assumptions === undefined ? [] : [readArgument('operating_assumptions', operatingAssumptions, assumptions)]),
  ]);
  return whole.value as AcceptedScenario;
}

/** Events of a subscription. */
export const EVENTS = ['simulation.completed', 'simulation.failed'] as const;

export const webhookRequest = about(
  'The body of `POST /webhooks`.',
  z.strictObject({
    url: about('The `https:` address to be told.', address()),
    events: about(
      'The events it is sent. By default both.',
      z.prefault(list(z.enum(EVENTS)).check(unique((event) => event)), [...EVENTS]),
    ),
  }),
);

const page = {
  limit: about('The most entries on a page.', z.prefault(wholeNumber(1, 100, 'entries'), 20)),
  cursor: about(
    'The `next_cursor` of the page before; without it the list starts at the newest entry.',
    z.optional(identifier()),
  ),
};

const instant = (): z.ZodMiniISODateTime =>
  z.iso.datetime({ offset: true, error: 'Must be a time with its zone, such as 2026-01-31T12:00:00Z' });

/** Query of an operation without parameters: any parameter is an error. */
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
type ResultGroup = (typeof RESULT_GROUPS)[number];

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
