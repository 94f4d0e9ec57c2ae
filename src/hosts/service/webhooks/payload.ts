import type { EventName, RunStatus } from '../records.js';

/**
 * The body of a delivery, JSON text: the four fields of the service's interface and no other.
 *
 * @example
 * payloadOf('simulation.completed', 'run_1', 'completed', 'https://example.com/hook')
 * // '{"event":"simulation.completed","simulation_id":"run_1","status":"completed","webhook_url":"https://example.com/hook"}'
 */
export function payloadOf(event: EventName, simulationId: string, status: RunStatus, url: string): string {
  return JSON.stringify({ event, simulation_id: simulationId, status, webhook_url: url });
}
