import { analysisRoutes, simulationRoutes } from './simulations.js';
import type { Route } from './route.js';
import { runRoutes } from './runs.js';
import { scenarioRoutes } from './scenarios.js';
import { serviceRoutes } from './service.js';
import { webhookRoutes } from './webhooks.js';

/** The routes of the service, and the paths of its OpenAPI document. */
export const ROUTES: readonly Route[] = [
  ...simulationRoutes,
  ...analysisRoutes,
  ...runRoutes,
  ...scenarioRoutes,
  ...webhookRoutes,
  ...serviceRoutes,
];
