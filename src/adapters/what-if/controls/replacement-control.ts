import type { PlanInputs } from '../../../analysis/index.js';
import { formatDollars } from '../figures/format.js';
import { fractionOf, percentageOf, type NumberControl } from './control.js';

/** What the engine takes where the plan has no age of entry. */
const USUAL_ENTRY_AGE = 30;

/** How many of those who leave are replaced: by people as the plan describes them, or else paid the median of the census. */
export const replacement: NumberControl = {
  kind: 'number',
  id: 'replacement',
  label: 'Leavers replaced',
  hint: (inputs) => `People hired for those who leave, ${newHires(inputs)}.`,
  fields: ['workforce.replacement_rate'],
  documentation: '#42-turnover',
  unit: () => '%',
  least: 0,
  most: () => 150,
  step: () => 5,
  planned: (inputs) =>
    entryPay(inputs) === null
      ? { absent: 'Neither the plan nor the census says what new people earn.' }
      : percentageOf(inputs.operatingAssumptions.workforce?.replacement_rate ?? 0),
  change: (value, inputs) => ({
    operatingAssumptions: {
      workforce: { replacement_rate: fractionOf(value), entry_compensation: entryPay(inputs) ?? 0 },
    },
  }),
};

/** Who they are: `at 31 with $52,000 a year`. */
export function newHires(inputs: PlanInputs): string {
  const { entry_age: age, entry_compensation: given } = inputs.operatingAssumptions.workforce ?? {};
  const pay = formatDollars(Number(entryPay(inputs) ?? 0));
  return `at ${age ?? USUAL_ENTRY_AGE} with ${pay} a year${given === undefined ? ', the median of the census' : ''}`;
}

type Pay = NonNullable<NonNullable<PlanInputs['operatingAssumptions']['workforce']>['entry_compensation']>;

/** The plan's, or the median pay of those employed; null where nobody is paid anything. */
function entryPay({ operatingAssumptions: { workforce }, initialState: { participants } }: PlanInputs): Pay | null {
  if (workforce?.entry_compensation !== undefined) return workforce.entry_compensation;
  const pays = participants
    .filter(({ status }) => status !== 'separated')
    .map(({ compensation }) => Number(compensation ?? 0))
    .filter((pay) => pay > 0)
    .sort((a, b) => a - b);
  return pays.length === 0 ? null : Math.round(pays[Math.floor((pays.length - 1) / 2)]!);
}
