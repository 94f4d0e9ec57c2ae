import { runQuery, runsQuery } from '../../requests/index.js';
import type { Operation } from '../operation.js';

/** Operations on runs. */
export const runOperations = {
  listRuns: {
    method: 'GET',
    path: '/v1/runs',
    tag: 'Runs',
    summary: 'List runs',
    description:
      'The runs of the tenant without their results, newest first; all of them, or those of a scenario, a status or a time.',
    query: runsQuery,
    answers: { 200: { description: 'A page of runs.', data: 'RunList' } },
  },
  getRun: {
    method: 'GET',
    path: '/v1/runs/{id}',
    tag: 'Runs',
    summary: 'Get a run',
    description:
      'A run and, when it is completed, its four groups of results: annual projections, participant snapshots, trust states ' +
      'and summary metrics. Groups can be left out (`include`); snapshots can be had by person (`participant_id`) and in ' +
      'pages (`limit`, `cursor`). A run that is not completed is answered without groups; the status tells. The answer to a ' +
      'completed one never changes: it has an ETag, and is sent compressed as it is stored to a client that accepts gzip.',
    query: runQuery,
    headers: ['If-None-Match'],
    answers: {
      200: { description: 'The run.', data: 'RunAnswer', mayHave: ['ETag'] },
      304: { description: 'The client has it already.', headers: ['ETag'] },
    },
  },
  deleteRun: {
    method: 'DELETE',
    path: '/v1/runs/{id}',
    tag: 'Runs',
    summary: 'Delete a run',
    description:
      'Deletes a run for good, cancelling it if it has not ended, with the answers kept for its Idempotency-Key and the deliveries to ' +
      'its webhook_url. Its inputs, which hold the census, and its results are deleted with the last run of the tenant that has them.',
    answers: { 200: { description: 'The run is deleted.', data: 'Deleted' } },
  },
  cancelRun: {
    method: 'POST',
    path: '/v1/runs/{id}/cancel',
    tag: 'Runs',
    summary: 'Cancel a run',
    description:
      'Ends a run that is queued or running: it is failed with the code CANCELLED, and is computed no further. A run that has ' +
      'ended stays as it is: 409, unless it was cancelled before.',
    headers: ['Idempotency-Key'],
    answers: { 200: { description: 'The run, failed.', data: 'RunItem' } },
    errors: ['CONFLICT'],
  },
} as const satisfies Readonly<Record<string, Operation>>;
