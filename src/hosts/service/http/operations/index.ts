import { analysisOperations } from './analyses.js';
import { runOperations } from './runs.js';
import { scenarioOperations } from './scenarios.js';
import { serviceOperations } from './service.js';
import { simulationOperations } from './simulations.js';
import { webhookOperations } from './webhooks.js';

/** All operations by their ids: the routes of the service, and the paths of its OpenAPI document. */
export const OPERATIONS = {
  ...simulationOperations,
  ...analysisOperations,
  ...runOperations,
  ...scenarioOperations,
  ...webhookOperations,
  ...serviceOperations,
};

/** Names an operation. */
export type OperationId = keyof typeof OPERATIONS;
