import type { JsonSchema } from './json-schema.js';

const resultOf = (type: string, call: string, holds: string): JsonSchema => ({
  type: 'object',
  description: `${holds} The type \`${type}\` of the library, which \`${call}\` returns.`,
  additionalProperties: true,
});

/** The results of analyses that have no schema of their own: their fields are those of the types of the library. */
export const ANALYSIS_RESULTS: Readonly<Record<string, JsonSchema>> = {
  SensitivityResult: resultOf('SensitivityAnswer', 'sensitivity()', 'What each assumption does to the result.'),
  MonteCarloResult: resultOf('MonteCarloResult', 'monteCarlo()', 'Percentiles and probabilities of what may come.'),
  Comparison: resultOf('Comparison', 'compareScenarios()', 'Scenarios side by side, and which inputs differ.'),
  Solution: resultOf('Solution', 'solveFor()', 'The value that was looked for, or why there is none.'),
  StressComparison: resultOf('StressComparison', 'stress()', 'The plan with and without shocks.'),
};
