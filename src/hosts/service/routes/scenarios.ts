import { answered, type Answer } from '../http/answer.js';
import { inTurn } from '../http/results.js';
import { checkQuota } from '../http/rate-limits.js';
import { nextCursor, pageRequest } from '../http/pages.js';
import { repeatable } from '../http/repeatable.js';
import { found, notFound, ServiceError } from '../http/service-error.js';
import type { Deleted, ScenarioList } from '../openapi/answers.js';
import type { ScenarioAnswer } from '../openapi/types.js';
import type { Scenario } from '../records.js';
import { addScenario, addVersion, deleteScenario, getScenario, listScenarios } from '../records/scenarios.js';
import { listQuery, readScenario, scenarioQuery } from '../requests.js';
import { route } from './route.js';

const path = '/v1/scenarios/{id}';
const tag = 'Scenarios';
const KIND = 'scenarios';

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
      const request = pageRequest(KIND, query);
      const page = await inTurn(context, key.tenant, () => listScenarios(context, key.tenant, request));
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
    body: 'ScenarioRequest',
    stores: true,
    headers: ['Idempotency-Key'],
    answers: {
      201: {
        description: 'The scenario is stored.',
        data: 'ScenarioAnswer',
        headers: ['Idempotency-Replayed', 'Location'],
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
          return created(scenario);
        },
        resume: async (id) => {
          const scenario = await getScenario(context, tenant, id, 1);
          if (scenario === null) throw new ServiceError('CONFLICT', 'The scenario of this Idempotency-Key is deleted');
          return created(scenario);
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
    answers: { 200: { description: 'The scenario.', data: 'ScenarioAnswer' } },
    answer: async (context, { key, id, query }) => {
      return answered<ScenarioAnswer>(found(await getScenario(context, key.tenant, id, query.version)));
    },
  }),
  route({
    id: 'replaceScenario',
    method: 'PUT',
    path,
    tag,
    summary: 'Replace a scenario',
    description: 'Makes a new version of the scenario. Runs name the version they used, and it stays readable.',
    body: 'ScenarioRequest',
    stores: true,
    answers: { 200: { description: 'The new version.', data: 'ScenarioAnswer' } },
    answer: async (context, { key, id, body, bytes }) => {
      const accepted = readScenario(body);
      await checkQuota(context, key.tenant, bytes.length);
      const next = { ...accepted, updated_at: context.clock().toISOString() };
      return answered<ScenarioAnswer>(found(await addVersion(context, key.tenant, id, next)));
    },
  }),
  route({
    id: 'deleteScenario',
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete a scenario',
    description:
      'Deletes all versions of the scenario for good. Runs that used it stay, with their inputs and results.',
    answers: { 200: { description: 'The scenario is deleted.', data: 'Deleted' } },
    answer: async (context, { key, id }) => {
      if (!(await deleteScenario(context, key.tenant, id))) throw notFound();
      return answered<Deleted>({ id, deleted: true });
    },
  }),
];

function created(scenario: Scenario): Answer {
  return answered<ScenarioAnswer>(scenario, 201, { location: `/v1/scenarios/${scenario.id}` });
}
