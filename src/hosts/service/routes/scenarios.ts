import type { ServiceContext } from '../context.js';
import { answered, type Answer } from '../http/answer.js';
import { checkQuota } from '../http/check-quota.js';
import { checkIfMatch, entityTagOf } from '../http/entity-tag.js';
import { nextCursor, pageRequest } from '../http/page.js';
import { repeatable } from '../http/repeatable.js';
import { notFound, ServiceError } from '../http/service-error.js';
import type { Deleted, ScenarioAnswer, ScenarioList } from '../openapi/answers.js';
import type { Scenario } from '../records.js';
import { addScenario, addVersion, deleteScenario, getScenario, listScenarios } from '../records/scenarios.js';
import {
  listQuery,
  readChangedScenario,
  readScenario,
  scenarioQuery,
  type AcceptedScenario,
} from '../requests/index.js';
import { route, type Call } from './route.js';

const path = '/v1/scenarios/{id}';
const tag = 'Scenarios';
const KIND = 'scenarios';

/** Without If-Match any version may be changed. After this many attempts, each beaten by somebody else's change, it gives up. */
const ATTEMPTS = 5;

/** Plan rules and operating assumptions under a name. */
export const scenarioRoutes = [
  route({
    id: 'listScenarios',
    method: 'GET',
    path: '/v1/scenarios',
    tag,
    summary: 'List scenarios',
    description: 'The scenarios of the tenant at their newest versions, newest first.',
    query: listQuery,
    answers: { 200: { description: 'A page of scenarios.', data: 'ScenarioList' } },
    answer: async (context, { key, query }) => {
      const page = await listScenarios(context, key.tenant, pageRequest(KIND, query));
      return answered<ScenarioList>({ scenarios: page.entries, next_cursor: nextCursor(KIND, page) });
    },
  }),
  route({
    id: 'createScenario',
    method: 'POST',
    path: '/v1/scenarios',
    tag,
    summary: 'Store a scenario',
    description:
      'Stores plan rules and operating assumptions under a name. They are checked as those of a simulation are; rules that ' +
      'concern the census too wait for one.',
    body: { type: 'application/json', schema: 'ScenarioRequest' },
    stores: true,
    headers: ['Idempotency-Key'],
    answers: {
      201: {
        description: 'The scenario is stored.',
        data: 'ScenarioAnswer',
        headers: ['ETag', 'Idempotency-Replayed', 'Location'],
      },
    },
    answer: (context, call) => {
      const { tenant } = call.key;
      const accepted = readScenario(call.body);
      return repeatable(context, call, {
        make: async (request) => {
          await checkQuota(context, tenant, call.bytes.length);
          const created_at = context.clock().toISOString();
          const scenario = { id: context.ids('scn'), ...accepted, version: 1, created_at, updated_at: created_at };
          await addScenario(context, tenant, scenario, request);
          return answerOf(scenario, 201);
        },
        resume: async (id) => {
          const scenario = await getScenario(context, tenant, id, 1);
          if (scenario === null) throw new ServiceError('CONFLICT', 'The scenario of this Idempotency-Key is deleted');
          return answerOf(scenario, 201);
        },
      });
    },
  }),
  route({
    id: 'getScenario',
    method: 'GET',
    path,
    tag,
    summary: 'Get a scenario',
    description: 'A scenario at its newest version, or at an older one.',
    query: scenarioQuery,
    answers: { 200: { description: 'The scenario.', data: 'ScenarioAnswer', headers: ['ETag'] } },
    answer: async (context, { key, id, query }) => {
      const scenario = await getScenario(context, key.tenant, id, query.version);
      if (scenario === null) throw notFound();
      return answerOf(scenario);
    },
  }),
  route({
    id: 'replaceScenario',
    method: 'PUT',
    path,
    tag,
    summary: 'Replace a scenario',
    description: 'Makes a new version of the scenario. Runs name the version they used, and it stays readable.',
    body: { type: 'application/json', schema: 'ScenarioRequest' },
    stores: true,
    headers: ['If-Match'],
    answers: { 200: { description: 'The new version.', data: 'ScenarioAnswer', headers: ['ETag'] } },
    errors: ['CONFLICT', 'PRECONDITION_FAILED'],
    answer: (context, call) => {
      const accepted = readScenario(call.body);
      return change(context, call, () => accepted);
    },
  }),
  route({
    id: 'changeScenario',
    method: 'PATCH',
    path,
    tag,
    summary: 'Change a scenario',
    description:
      'Makes a new version of the scenario by merging changes into the newest (JSON Merge Patch, RFC 7396): objects are merged ' +
      'field by field, null removes a field, anything else replaces what was there.',
    body: { type: 'application/merge-patch+json', schema: 'ScenarioChanges' },
    stores: true,
    headers: ['If-Match'],
    answers: { 200: { description: 'The new version.', data: 'ScenarioAnswer', headers: ['ETag'] } },
    errors: ['CONFLICT', 'PRECONDITION_FAILED'],
    answer: (context, call) =>
      change(context, call, ({ name, plan_rules, operating_assumptions }) =>
        readChangedScenario({ name, plan_rules, operating_assumptions } as AcceptedScenario, call.body),
      ),
  }),
  route({
    id: 'deleteScenario',
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete a scenario',
    description:
      'Deletes all versions of the scenario for good. Runs that used it stay, with their inputs and results.',
    headers: ['If-Match'],
    answers: { 200: { description: 'The scenario is deleted.', data: 'Deleted' } },
    errors: ['CONFLICT', 'PRECONDITION_FAILED'],
    answer: (context, call) =>
      onNewest(context, call, async ({ id, version }) =>
        (await deleteScenario(context, call.key.tenant, id, version)) ? answered<Deleted>({ id, deleted: true }) : null,
      ),
  }),
];

/** Does something to the newest version; `attempt` returns null when a newer one has been made by then. */
async function onNewest(
  context: ServiceContext,
  { key, id, headers }: Call,
  attempt: (scenario: Scenario) => Promise<Answer | null>,
): Promise<Answer> {
  for (let left = ATTEMPTS; left > 0; left--) {
    const scenario = await getScenario(context, key.tenant, id);
    if (scenario === null) throw notFound();
    checkIfMatch(headers, scenario.version);
    const done = await attempt(scenario);
    if (done !== null) return done;
  }
  throw new ServiceError('CONFLICT', 'The scenario is being changed by others; try again');
}

function change(context: ServiceContext, call: Call, next: (scenario: Scenario) => AcceptedScenario): Promise<Answer> {
  return onNewest(context, call, async (before) => {
    await checkQuota(context, call.key.tenant, call.bytes.length);
    const updated_at = context.clock().toISOString();
    const after = { ...before, ...next(before), version: before.version + 1, updated_at };
    return (await addVersion(context, call.key.tenant, after)) ? answerOf(after) : null;
  });
}

function answerOf(scenario: Scenario, status: 200 | 201 = 200): Answer {
  return answered<ScenarioAnswer>(scenario, status, {
    etag: entityTagOf(scenario.version),
    ...(status === 201 && { location: `/v1/scenarios/${scenario.id}` }),
  });
}
