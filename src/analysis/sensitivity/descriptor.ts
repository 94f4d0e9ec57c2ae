import { changeInput } from '../../engine/input/index.js';
import { sensitivityOptions, type ReadSensitivityOptions, type SensitivityOptions } from './options.js';
import { inputOf } from '../../engine/prepared-plan.js';
import { asItIs } from '../affordability.js';
import { priceCannotReact } from '../compare/scenarios.js';
import type { Analysis, Say } from '../descriptor.js';
import { sensitivityRows } from './rows.js';
import { readSensitivity, sensitivity, type SensitivityAnswer } from './sensitivity.js';
import { nameOf, sensitivityTables } from './tables.js';
import { driversWords, withoutEffect } from './words.js';

const STRATEGIES_UNRANKED =
  'The strategies are not ranked: under per_share_growth the share price cannot react to how shares are bought. With share_valuation.method equity_value or ebitda_multiple it can.';

/** The sensitivity, as hosts offer it. */
export const sensitivityAnalysis: Analysis<'sensitivity', SensitivityOptions, SensitivityAnswer> = {
  kind: 'sensitivity',
  title: 'Sensitivity',
  question: 'What drives it?',
  gist: 'one assumption moved at a time',
  description: 'Moves each assumption down and up, one at a time, and ranks them by their effect.',
  options: sensitivityOptions,
  check: (plan, options) => {
    const input = inputOf(plan);
    // An input may stand where another does already.
    for (const { down, up } of readSensitivity(input, options).varied) {
      for (const { changes } of [down, up]) changeInput(input, changes);
    }
  },
  run: sensitivity,
  rows: sensitivityRows,
  files: { rows: 'figures' },
  tables: sensitivityTables,
  asked: ({ rank_by, rows }) => ({ rank_by, moved: [...new Set(rows.map(nameOf))].join('; ') }),
  words: (answer, say) => [
    ...asItIs(answer.affordability, say),
    driversWords(answer, answer.rank_by, say),
    baseWords(answer, say),
    ...withoutEffect(answer, say),
  ],
  caveats: (plan, { rows }) =>
    rows.some(({ applies, assumption }) => applies && assumption === 'strategy') && priceCannotReact(plan)
      ? [STRATEGIES_UNRANKED]
      : [],
  example: { options: { assumptions: ['price_growth'] } },
  amounts: ({ vary }: ReadSensitivityOptions) => [{ field: 'vary', of: 'entries', count: vary.length }],
  plans: 'vary',
};

/** The four figures of the plan as it is. */
function baseWords({ base }: SensitivityAnswer, { value }: Say): string {
  return (
    `As it is: ${value(base.total, 'dollars')} in all, ${value(base.present_value, 'dollars')} in present value; the ` +
    `hardest year is ${base.peak_year} with ${value(base.peak_amount, 'dollars')}.`
  );
}
