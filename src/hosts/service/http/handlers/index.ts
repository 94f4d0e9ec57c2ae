import type { Handlers, HttpContext } from '../context.js';
import { runHandlers } from './runs.js';
import { scenarioHandlers } from './scenarios.js';
import { serviceHandlers } from './service.js';
import { simulationHandlers } from './simulations.js';
import { webhookHandlers } from './webhooks.js';

/** The handler of each operation. */
export function handlersOf(context: HttpContext): Handlers {
  return {
    ...simulationHandlers(context),
    ...runHandlers(context),
    ...scenarioHandlers(context),
    ...webhookHandlers(context),
    ...serviceHandlers(context),
  };
}
