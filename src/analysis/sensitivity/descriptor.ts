import { changeInput } from '../../engine/input/index.js';
import {
  sensitivityOptions,
  type ReadSensitivityOptions,
  type SensitivityOptions,
} from '../../engine/input/options/sensitivity.js';
import { inputOf } from '../../engine/prepared-plan.js';
import { asItIs } from '../affordability.js';
import type { Analysis } from '../descriptor.js';
import { unitOf } from '../rows/tidy.js';
import { rankedBy, sensitivityRows } from './rows.js';
import { readSensitivity, sensitivity, type SensitivityAnswer } from './sensitivity.js';

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
  words: ({ rank_by: figure, base, rows: [first], affordability }, say) => {
    const { value } = say;
    const pays = asItIs(affordability, say);
    const { metric, of } = rankedBy(figure);
    const unit = unitOf(metric);
    const start = `${metric} is ${value(of(base), unit)}.`;
    if (!first?.applies || !of(first.effect)) return [...pays, start, 'Nothing that was moved changes it.'];
    const most = first.assumption === 'input' ? first.paths[0]! : first.assumption;
    return [
      ...pays,
      start,
      `What matters most is ${most}: it moves ${metric} by ${value(of(first.effect), unit === 'year' ? 'count' : unit)}.`,
    ];
  },
  example: { options: { assumptions: ['price_growth'] } },
  amounts: ({ vary }: ReadSensitivityOptions) => [{ field: 'vary', of: 'entries', count: vary.length }],
  plans: 'vary',
};
