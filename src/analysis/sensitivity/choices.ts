import { methodOf } from '../../engine/input/build-rule-terms.js';
import type { SensitivityChoice } from '../../engine/results/sensitivity.js';
import type { Plan } from '../../engine/state/plan.js';
import type { ReadInputs } from './movable.js';
import { editedPolicyChanges } from './policy-changes.js';

/** Assumptions that are replaced and not moved: present choice, and the alternatives. */
export const CHOICES: {
  readonly [C in SensitivityChoice]: {
    readonly path: string;
    readonly now: (inputs: ReadInputs) => string;
    readonly all: readonly string[];
    readonly changes: (value: string, inputs: ReadInputs) => unknown;
    /** Reason for which a value cannot be tried in this plan; null where it can. */
    readonly refused: (value: string, plan: Plan) => string | null;
  };
} = {
  strategy: {
    path: 'operatingAssumptions.repurchase_strategy.method',
    now: ({ operatingAssumptions }) => methodOf(operatingAssumptions.repurchase_strategy),
    all: ['recycle', 'redeem', 'releverage'],
    changes: (method) => ({ operatingAssumptions: { repurchase_strategy: { method, mix: null } } }),
    refused: (method, plan) => {
      if (method !== 'releverage') return null;
      if (plan.repurchase.deferred) return 'No releverage with deferred payment';
      return plan.dividendsOnAllocated === 'loan' ? 'No releverage where dividends of participants pay the loan' : null;
    },
  },
  distribution_timing: {
    path: 'planRules.distribution_policy.timing',
    now: ({ planRules }) => planRules.distribution_policy.timing,
    all: ['immediate', 'termination_plus_1_year', 'statutory'],
    changes: (timing, { planRules: { distribution_policy: policy } }) => {
      // What changes later would otherwise stay as it is.
      const changes = editedPolicyChanges(policy, (change) =>
        change.timing === undefined ? change : { ...change, timing: timing as typeof change.timing },
      );
      return { planRules: { distribution_policy: { timing, ...changes } } };
    },
    refused: () => null,
  },
};
