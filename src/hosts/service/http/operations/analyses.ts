import type { AnalysisKind } from '../../requests/index.js';
import type { Operation } from '../operation.js';

/** What the schemas of each analysis are named after: `MonteCarloRequest`, `MonteCarloOptions`, `MonteCarloAnswer`. */
export const ANALYSIS_NAMES = {
  montecarlo: 'MonteCarlo',
  sensitivity: 'Sensitivity',
  compare: 'Compare',
  solve: 'Solve',
  stress: 'Stress',
} as const satisfies Readonly<Record<AnalysisKind, string>>;

/** The id of the operation that asks for an analysis. */
export function analysisId<Kind extends AnalysisKind>(kind: Kind): `analyze_${Kind}` {
  return `analyze_${kind}`;
}

const AS_A_RUN =
  'It is a run like a simulation: stored before it is computed, answered by 200 or 202, counted as a simulation, and told of by ' +
  'webhooks. The same inputs and options are computed once. The result is what the function of the library returns.';

function analysis(kind: AnalysisKind, summary: string, description: string): Operation & { readonly query?: never } {
  return {
    method: 'POST',
    path: `/v1/analyses/${kind}`,
    tag: 'Analyses',
    summary,
    description: `${description} ${AS_A_RUN}`,
    body: { type: 'application/json', schema: `${ANALYSIS_NAMES[kind]}Request` },
    headers: ['Idempotency-Key', 'Prefer'],
    simulates: true,
    stores: true,
    answers: {
      200: {
        description: 'The analysis is computed.',
        data: `${ANALYSIS_NAMES[kind]}Answer`,
        headers: ['Idempotency-Replayed', 'Location'],
      },
      202: {
        description: 'The analysis is accepted and will be computed.',
        data: 'AcceptedSimulation',
        headers: ['Idempotency-Replayed', 'Location', 'Preference-Applied'],
      },
    },
    errors: ['CANCELLED', 'SIMULATION_ERROR'],
  };
}

/** Operations on analyses. */
export const analysisOperations = {
  analyze_montecarlo: analysis(
    'montecarlo',
    'How bad can it get?',
    'Runs the projection over and over, with chance deciding who leaves and how the price grows (`monteCarlo()`).',
  ),
  analyze_sensitivity: analysis(
    'sensitivity',
    'What drives the result?',
    'Moves every assumption down and up, one at a time, and ranks them by effect (`sensitivity()`).',
  ),
  analyze_compare: analysis(
    'compare',
    'Which strategy is better?',
    'Puts the plan and changes to it side by side, year by year and in summary (`compareScenarios()`).',
  ),
  analyze_solve: analysis(
    'solve',
    'What must be contributed?',
    'Finds the value of one input that brings a figure of the run to a target (`solveFor()`).',
  ),
  analyze_stress: analysis(
    'stress',
    'What if it goes wrong?',
    'Projects the plan with and without shocks, side by side (`stress()`).',
  ),
} as const satisfies { readonly [Kind in AnalysisKind as `analyze_${Kind}`]: Operation };
