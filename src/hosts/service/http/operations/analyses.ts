import { ANALYSES, type AnalysisKind, type AnyAnalysis } from '../../../../analysis/analyses.js';
import type { Operation } from '../operation.js';

/** A schema of an analysis, named after its title: `MonteCarloRequest`, `MonteCarloOptions`, `MonteCarloAnswer`, `MonteCarloResult`. */
export function schemaName<Part extends string>({ title }: Pick<AnyAnalysis, 'title'>, part: Part): `${string}${Part}` {
  return `${title.replace(/ /g, '')}${part}`;
}

/** The id of the operation that asks for an analysis. */
export function analysisId<Kind extends AnalysisKind>(kind: Kind): `analyze_${Kind}` {
  return `analyze_${kind}`;
}

const AS_A_RUN =
  'It is a run like a simulation: stored before it is computed, answered by 200 or 202, counted as a simulation, and told of by ' +
  'webhooks. The same inputs and options are computed once. The result is what the function of the library returns.';

type AnalysisOperation = Operation & { readonly query?: never };

function operationOf(analysis: (typeof ANALYSES)[number]): AnalysisOperation {
  return {
    method: 'POST',
    path: `/v1/analyses/${analysis.kind}`,
    tag: 'Analyses',
    summary: analysis.question,
    description: `${analysis.description} ${AS_A_RUN}`,
    body: { type: 'application/json', schema: schemaName(analysis, 'Request') },
    headers: ['Idempotency-Key', 'Prefer'],
    simulates: true,
    stores: true,
    answers: {
      200: {
        description: 'The analysis is computed.',
        data: schemaName(analysis, 'Answer'),
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
export const analysisOperations = Object.fromEntries(
  ANALYSES.map((analysis) => [analysisId(analysis.kind), operationOf(analysis)]),
) as { readonly [Kind in AnalysisKind as `analyze_${Kind}`]: AnalysisOperation };
