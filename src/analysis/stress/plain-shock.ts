import type { ReadShock } from '../../engine/input/options/shocks.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { Shock } from './shocks.js';

/** The fields of shocks that are held in units of a rate. */
const RATES = [
  'fall',
  'recovered',
  'fraction',
  'interest_rate',
  'max_debt_to_ebitda',
  'min_fixed_charge_coverage',
  'debt_sweep_rate',
];

/** A shock as one would write it, from what was read: every default, and rates as fractions. */
export function plainShock(shock: ReadShock): Shock {
  const fields = Object.entries(shock).map(([name, value]) => [
    name,
    typeof value === 'number' && RATES.includes(name) ? fromUnits(value, DECIMALS.rate) : value,
  ]);
  return Object.fromEntries(fields) as Shock;
}
