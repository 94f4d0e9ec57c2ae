/** Requests to the service: schemas of the bodies and queries of its requests. */
export { readRequest, type ReadBy } from './read-request.js';
export { ANALYSIS_KINDS, analysisRequest, checkAnalysisOptions, inOptions } from './analysis-request.js';
export { simulationRequest } from './simulation-request.js';
export { readScenario, scenarioRequest } from './scenario-request.js';
export { EVENTS, webhookRequest } from './webhook-request.js';
export {
  listQuery,
  noQuery,
  RESULT_GROUPS,
  runQuery,
  runsQuery,
  scenarioQuery,
  type QuerySchema,
  type ResultGroup,
} from './queries.js';
