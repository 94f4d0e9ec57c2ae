import type * as z from 'zod/mini';
import { readOptions } from '../../engine/input/options/read-options.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import { canTheyPay } from '../affordability.js';
import type { Analysis, AnswerKind } from '../descriptor.js';
import { compareOptions } from './options.js';
import { comparedRows } from './rows.js';
import { compare, type SideBySide } from './compare.js';
import { preparedScenarios, type Comparison, type PlanScenario } from './scenarios.js';
import { sideBySideTables } from './side-by-side-tables.js';
import { compareTables } from './tables.js';
import { compareWords, obligationWords } from './words.js';

type CompareOptions = z.input<typeof compareOptions>;

/** The comparison of a plan with changes to it, as hosts offer it. */
export const compareAnalysis: Analysis<'compare', CompareOptions, Comparison> = {
  kind: 'compare',
  title: 'Compare',
  question: 'Recycle or redeem?',
  gist: 'plans side by side',
  description: 'Projects plans, or one plan with changes, and shows them side by side, with differences to the first.',
  options: compareOptions,
  check: (plan, options) => preparedScenarios(ofPlan(plan, options)),
  run: (plan, options, control) => compare(ofPlan(plan, options), { price_by: options.price_by }, control),
  rows: comparedRows,
  files: { answer: 'comparison', rows: 'figures' },
  tables: compareTables,
  words: compareWords,
  example: {
    options: {
      scenarios: [
        { name: 'as it is' },
        {
          name: 'faster growth',
          changes: { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.06 } } },
        },
      ],
    },
  },
  plans: 'scenarios',
};

/** The first scenario is the plan itself. */
function ofPlan(plan: PreparedPlan, options: CompareOptions): PlanScenario[] {
  readOptions(compareOptions, options);
  // As given: the changes are read with the plan that they are made to.
  const [first, ...others] = options.scenarios as [PlanScenario, ...PlanScenario[]];
  return [{ ...first, plan }, ...others];
}

/** Runs that were put side by side. */
export const sideBySideAnswer: AnswerKind<'side-by-side', SideBySide> = {
  kind: 'side-by-side',
  title: 'Side by Side',
  question: 'How do these runs differ?',
  rows: comparedRows,
  tables: sideBySideTables,
  words: (runs, say) => {
    const pays = canTheyPay(`With ${runs.scenarios[0]!}`, runs, say);
    return [...(pays === '' ? [] : [pays]), obligationWords(runs, say)];
  },
};
