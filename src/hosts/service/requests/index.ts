/** What may be asked of the service: schemas of the bodies and queries of its requests. */
export { readRequest, type ReadBy } from './read-request.js';
export { ANALYSIS_KINDS, analysisRequest, checkAnalysisOptions, inOptions } from './analysis-request.js';
export { simulationRequest, type SimulationRequest } from './simulation-request.js';
export {
  readChangedScenario,
  readScenario,
  scenarioRequest,
  type AcceptedScenario,
  type ScenarioRequest,
} from './scenario-request.js';
export { webhookChanges, webhookRequest, type WebhookRequest } from './webhook-request.js';
export {
  deliveriesQuery,
  listQuery,
  noQuery,
  RESULT_GROUPS,
  runQuery,
  runsQuery,
  scenarioQuery,
  type DeliveriesQuery,
  type ListQuery,
  type QuerySchema,
  type ResultGroup,
  type RunQuery,
  type RunsQuery,
  type ScenarioQuery,
} from './queries.js';
