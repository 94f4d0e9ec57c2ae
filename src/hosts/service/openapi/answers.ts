/** Answers of operations: the schemas of the OpenAPI document, and the types that the handlers return. */
import * as z from 'zod/mini';
import type {
  AnnualProjection,
  OperatingAssumptions,
  ParticipantSnapshot,
  PlanRules,
  SummaryMetrics,
  TrustState,
} from 'esop-repurchase';
import { ANALYSES, type JsonSchema } from 'esop-repurchase/internal';
import { ANALYSIS_KINDS, EVENTS } from '../requests.js';
import { reference, schemaName } from './schemas.js';

/** Value that a schema describes, as the service makes it. */
export type Answered<S extends z.ZodMiniType> = AsMade<z.output<S>>;

type AsMade<T> = T extends readonly (infer Entry)[]
  ? readonly AsMade<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]: AsMade<T[Key]> }
    : T;

/** Schemas that have a name in the document. */
class NamedSchemas {
  private readonly named = z.registry<{ id: string }>();
  /** The description and format of each schema that is made here. */
  private readonly about = new Map<string, { readonly description: string; readonly format?: string }>();

  /** Gives a schema the name by which others refer to it, and a description. */
  add<S extends z.ZodMiniType>(id: string, description: string, schema: S, format?: string): S {
    this.named.add(schema, { id });
    this.about.set(id, { description, ...(format !== undefined && { format }) });
    return schema;
  }

  /** A schema of the document that is made elsewhere: from a table of results, or from a schema that reads requests. */
  from<T>(id: string): z.ZodMiniType<T, T> {
    const schema = z.custom<T>();
    this.named.add(schema, { id });
    return schema;
  }

  /** The JSON Schemas of the schemas that are made here. */
  jsonSchemas(): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.named, {
      uri: (id) => reference(id).$ref,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Whole numbers are within this range anyway.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    const made = [...this.about].map(([id, about]) => {
      const { $schema: _, $id: __, ...schema } = schemas[id]!;
      return [id, { ...schema, ...about } as JsonSchema] as const;
    });
    return Object.fromEntries(made);
  }
}

/** A field with its description. */
export function field<S extends z.ZodMiniType>(schema: S, is: string): S {
  return schema.check(z.describe(is));
}

/** Answers of operations. */
export const ANSWERS = new NamedSchemas();

const text = z.string();
const textOrNull = z.nullable(text);
const wholeNumber = z.int();

const instant = ANSWERS.add(
  'Instant',
  'A moment as ISO 8601 text in UTC with milliseconds, `2026-01-31T12:00:00.000Z`: text order is the order of time.',
  z.string(),
  'date-time',
);
const instantOrNull = z.nullable(instant);

const years = z.array(ANSWERS.from<AnnualProjection>('AnnualProjection'));

const runStatus = ANSWERS.add(
  'RunStatus',
  'Status of a run. Transitions: queued, running, then completed or failed; no other.',
  z.enum(['queued', 'running', 'completed', 'failed']),
);

const runKind = ANSWERS.add('RunKind', 'Kind of a run: what it computes.', z.enum(['simulation', ...ANALYSIS_KINDS]));

const simulationId = field(text, 'Identifier of the simulation: its run is found at `/v1/runs/{simulation_id}`.');

ANSWERS.add(
  'SimulationAnswer',
  'A simulation that has been computed.',
  z.strictObject({
    simulation_id: simulationId,
    status: field(z.literal('completed'), 'It is complete.'),
    results: field(
      z.strictObject({
        total_repurchase_obligation: field(z.number(), 'Sum over the years of `repurchase_obligation`, in dollars.'),
        peak_cash_year: field(wholeNumber, 'The calendar year with the largest `repurchase_cash`.'),
        annual_projections: field(years, 'One entry a projection year.'),
      }),
      'The answer in three figures and a table.',
    ),
  }),
);

const acceptedSimulation = ANSWERS.add(
  'AcceptedSimulation',
  'A run that has been accepted and is yet to be computed, or whose result is only in pages.',
  z.strictObject({ simulation_id: simulationId, status: field(runStatus, 'Status of the run.') }),
);
export type AcceptedSimulation = Answered<typeof acceptedSimulation>;

/** The results of analyses, whose schemas are written from the types of the library. */
const analysisResults = ANALYSES.map((analysis) => {
  const result = ANSWERS.from<object>(schemaName(analysis, 'Result'));
  ANSWERS.add(
    schemaName(analysis, 'Answer'),
    'An analysis that has been computed.',
    z.strictObject({
      simulation_id: simulationId,
      kind: field(z.literal(analysis.kind), 'What was computed.'),
      status: field(z.literal('completed'), 'It is complete.'),
      result: field(result, 'What came of it, as the function of the library returns it.'),
    }),
  );
  return result;
});

const planRules = ANSWERS.from<PlanRules>('PlanRules');
const operatingAssumptions = ANSWERS.from<OperatingAssumptions>('OperatingAssumptions');

const scenarioAnswer = ANSWERS.add(
  'ScenarioAnswer',
  'A scenario, at one of its versions.',
  z.strictObject({
    id: field(text, 'Identifier of the scenario, `scn_…`.'),
    name: field(text, 'Name of the scenario.'),
    plan_rules: field(planRules, "The plan's legal framework, as it was given."),
    operating_assumptions: field(operatingAssumptions, "The company's strategy, as it was given."),
    version: field(wholeNumber, '1 when it was created, one more at each change.'),
    created_at: field(instant, 'When the scenario was created.'),
    updated_at: field(instant, 'When this version was made.'),
  }),
);

/** A page of a list, newest entries first. */
function page<Entries extends string, S extends z.ZodMiniType>(
  id: string,
  entries: Entries,
  entry: S,
): z.ZodMiniType<{ [Name in Entries]: z.output<S>[] } & { next_cursor: string | null }> {
  const shape = {
    [entries]: field(z.array(entry), 'At most as many as `limit`.'),
    next_cursor: field(textOrNull, 'The `cursor` of the next page; null at the end.'),
  };
  const description = `${entries[0]!.toUpperCase()}${entries.slice(1)}, newest first.`;
  return ANSWERS.add(id, description, z.strictObject(shape)) as unknown as ReturnType<typeof page<Entries, S>>;
}

const scenarioList = page('ScenarioList', 'scenarios', scenarioAnswer);
export type ScenarioList = Answered<typeof scenarioList>;

const deleted = ANSWERS.add(
  'Deleted',
  'What is deleted.',
  z.strictObject({ id: field(text, 'Its identifier.'), deleted: field(z.literal(true), 'It is.') }),
);
export type Deleted = Answered<typeof deleted>;

const errorDetails = ANSWERS.add(
  'ErrorDetails',
  'Where the input is wrong and how; empty when it is not.',
  z.strictObject({
    field: field(z.exactOptional(text), 'Path of the offending input, such as `vesting_schedule.years`.'),
    issue: field(z.exactOptional(text), 'The violation, such as `Must be between 2 and 7`.'),
  }),
);

const runError = ANSWERS.add(
  'RunError',
  'Why a run failed: the error object of the service.',
  z.strictObject({
    code: field(text, 'Machine-readable, of the table of errors.'),
    message: field(text, 'For people.'),
    details: field(errorDetails, 'Where the input is at fault; empty when it is not.'),
  }),
);

const runItem = ANSWERS.add(
  'RunItem',
  'A run without its results.',
  z.strictObject({
    id: field(text, 'The identifier of the run, `run_…`; also its `simulation_id` wherever the service names one.'),
    simulation_id: field(text, 'Value of `id`, by the name that a simulation gives it.'),
    kind: field(runKind, 'Kind of the run.'),
    status: field(runStatus, 'Status of the run.'),
    scenario_id: field(textOrNull, 'The scenario it was asked for with; null when its inputs came with the request.'),
    scenario_version: field(z.nullable(wholeNumber), 'The version of the scenario that was used.'),
    inputs_hash: field(
      text,
      "The engine's id of the inputs, and of what an analysis is to do: equal ones have equal hashes.",
    ),
    engine_version: field(text, 'Version of this package that computed it, or will.'),
    created_at: field(instant, 'When it was accepted.'),
    started_at: field(instantOrNull, 'When it was first computed; null before that.'),
    finished_at: field(instantOrNull, 'When it was completed or failed; null before that.'),
    total_repurchase_obligation: field(z.nullable(z.number()), 'Of a completed simulation.'),
    peak_cash_year: field(z.nullable(wholeNumber), 'Of a completed simulation.'),
    error: field(z.nullable(runError), 'Of a failed run.'),
  }),
);

ANSWERS.add(
  'RunAnswer',
  'A run; with its results when it is completed.',
  z.extend(runItem, {
    annual_projections: field(z.exactOptional(years), 'Figures of each year.'),
    trust_states: field(
      z.exactOptional(z.array(ANSWERS.from<TrustState>('TrustState'))),
      'Holdings and debts of the trust at every year end.',
    ),
    summary_metrics: field(
      z.exactOptional(ANSWERS.from<SummaryMetrics>('SummaryMetrics')),
      'The run in a few figures, and what deserves a look.',
    ),
    participant_snapshots: field(
      z.exactOptional(z.array(ANSWERS.from<ParticipantSnapshot>('ParticipantSnapshot'))),
      'Every participant at every year end.',
    ),
    result: field(
      z.exactOptional(z.union(analysisResults)),
      'Of a completed analysis, in place of the groups of a simulation: what its function returned.',
    ),
    result_text: field(
      z.exactOptional(text),
      'Of an analysis whose result has more than 4 MiB, in place of `result`: a stretch of its JSON text. The texts of all pages make up the whole.',
    ),
    next_cursor: field(
      z.exactOptional(textOrNull),
      'The `cursor` of the next page of snapshots, or of `result_text`; null at the end, absent without either.',
    ),
  }),
);

const runList = page('RunList', 'runs', runItem);
export type RunList = Answered<typeof runList>;

const eventName = ANSWERS.add('EventName', 'Event that a webhook may be told.', z.enum(EVENTS));

const webhookAnswer = ANSWERS.add(
  'WebhookAnswer',
  'A subscription to events.',
  z.strictObject({
    id: field(text, 'Identifier of the webhook, `whk_…`.'),
    url: field(text, 'The address that is told.'),
    events: field(z.array(eventName), 'Events that it is told of.'),
    created_at: field(instant, 'When the webhook was created.'),
    paused_at: field(z.nullable(instant), 'When its receiver answered 410: it is told nothing more; null: it is told.'),
  }),
);

ANSWERS.add(
  'WebhookWithSecret',
  'A subscription with its secret, which is shown this once.',
  z.extend(webhookAnswer, { secret: field(text, '`whsec_…`, to verify signatures with (Standard Webhooks).') }),
);

const webhookList = page('WebhookList', 'webhooks', webhookAnswer);
export type WebhookList = Answered<typeof webhookList>;

ANSWERS.add(
  'EventPayload',
  'The body that a receiver gets.',
  z.strictObject({
    event: field(eventName, 'What happened.'),
    simulation_id: field(text, 'Of which run.'),
    status: field(text, 'Outcome of the run.'),
    webhook_url: field(text, 'The receiving address.'),
  }),
);

const health = ANSWERS.add(
  'Health',
  'The service answers.',
  z.strictObject({ status: field(z.literal('ok'), 'It does.') }),
);
export type Health = Answered<typeof health>;

ANSWERS.add(
  'Meta',
  'About the answer.',
  z.strictObject({
    execution_time_ms: field(
      z.int().check(z.minimum(0)),
      'How long the service took, in milliseconds; for a completed run, how long the run took.',
    ),
    api_version: field(text, 'The version in the path, such as `v1`.'),
    webhook_secret: field(
      z.exactOptional(text),
      'To a simulation request with a `webhook_url`: the secret to verify the event with. It is shown this once.',
    ),
    issues: field(
      z.exactOptional(z.array(errorDetails)),
      'When more than one value is at fault: all of them, at most 100.',
    ),
  }),
);
