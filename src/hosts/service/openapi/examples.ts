import { ANALYSES, examplePlan } from 'esop-repurchase/internal';
import { schemaName } from './json-schema.js';

const plan = examplePlan();

/** Examples of requests, by the names of their schemas. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  SimulationRequest: plan,
  ScenarioRequest: {
    name: 'Steady growth',
    plan_rules: plan.planRules,
    operating_assumptions: plan.operatingAssumptions,
  },
  WebhookRequest: { url: 'https://example.com/esop-events' },
  ...Object.fromEntries(
    ANALYSES.map((analysis) => {
      const { options, changes } = analysis.example;
      return [schemaName(analysis, 'Request'), { ...examplePlan(changes), options }];
    }),
  ),
};
