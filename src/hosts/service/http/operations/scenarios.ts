import { listQuery, scenarioQuery } from '../../requests/index.js';
import type { Operation } from '../operation.js';

const path = '/v1/scenarios/{id}';
const tag = 'Scenarios';

/** Operations on scenarios. */
export const scenarioOperations = {
  listScenarios: {
    method: 'GET',
    path: '/v1/scenarios',
    tag,
    summary: 'List scenarios',
    description: 'The scenarios of the tenant at their newest versions, newest first.',
    query: listQuery,
    answers: { 200: { description: 'A page of scenarios.', data: 'ScenarioList' } },
  },
  createScenario: {
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
  },
  getScenario: {
    method: 'GET',
    path,
    tag,
    summary: 'Get a scenario',
    description: 'A scenario at its newest version, or at an older one.',
    query: scenarioQuery,
    answers: { 200: { description: 'The scenario.', data: 'ScenarioAnswer', headers: ['ETag'] } },
  },
  replaceScenario: {
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
  },
  changeScenario: {
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
  },
  deleteScenario: {
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete a scenario',
    description:
      'Deletes all versions of the scenario for good. Runs that used it stay, with their inputs and results.',
    headers: ['If-Match'],
    answers: { 200: { description: 'The scenario is deleted.', data: 'Deleted' } },
    errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  },
} as const satisfies Readonly<Record<string, Operation>>;
