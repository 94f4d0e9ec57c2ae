import type { Operation } from '../operation.js';

/** Operations on simulations. */
export const simulationOperations = {
  simulate: {
    method: 'POST',
    path: '/v1/simulate',
    tag: 'Simulations',
    summary: 'Simulate a plan',
    description:
      'Computes the repurchase obligation of a plan year by year. The run is stored before it is computed. It is answered ' +
      'by 200 when it is computed within a few seconds, and by 202 when it takes longer, or when the header ' +
      '`Prefer: respond-async` asks for that: then fetch the run at `Location`, or be told by a webhook. The same inputs are ' +
      'computed once: a further run has the stored result at once.',
    body: { type: 'application/json', schema: 'SimulationRequest' },
    headers: ['Idempotency-Key', 'Prefer'],
    simulates: true,
    stores: true,
    answers: {
      200: {
        description: 'The simulation is computed.',
        data: 'SimulationAnswer',
        headers: ['Idempotency-Replayed', 'Location'],
      },
      202: {
        description: 'The simulation is accepted and will be computed.',
        data: 'AcceptedSimulation',
        headers: ['Idempotency-Replayed', 'Location', 'Preference-Applied'],
      },
    },
    errors: ['CANCELLED', 'SIMULATION_ERROR'],
  },
} as const satisfies Readonly<Record<string, Operation>>;
