import { valueAt, withValueAt, type Draft } from './plan-path.js';

export const TURNOVER = 'operatingAssumptions.turnover';
export const TERMINATION_TABLE = `${TURNOVER}.termination_table`;
const RATES = `${TURNOVER}.termination_rates`;

/** True where the rates of turnover are those of bands, or none that one field could show. */
export function hasBands(draft: Draft): boolean {
  const bands = valueAt(draft, RATES);
  if (bands === undefined) return false;
  const [first, ...others] = Array.isArray(bands) ? (bands as unknown[]) : [null, null];
  return others.length > 0 || Object.keys(first ?? {}).some((key) => key !== 'rate');
}

/** A draft with one rate of turnover for everybody, in place of a table; without one for `undefined`. */
export function withFlatRate(draft: Draft, rate: unknown): Draft {
  const rates = withValueAt(draft, RATES, rate === undefined ? undefined : [{ rate }]);
  const next = rate === undefined ? rates : withValueAt(rates, TERMINATION_TABLE, undefined);
  return Object.keys(valueAt(next, TURNOVER) ?? {}).length === 0 ? withValueAt(next, TURNOVER, undefined) : next;
}
