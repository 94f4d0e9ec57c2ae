import type { MonteCarloResult, MonteCarloSettings, ShortfallDriver, UncertaintyPart } from './result.js';

/** Whether chance moves what the company earns. */
export function drawsEarnings({ earnings }: Pick<MonteCarloSettings, 'earnings'>): boolean {
  return earnings !== undefined && earnings.volatility > 0;
}

/** What of a driver goes with a large shortfall, where their correlation is negative and where it is positive. */
const SIDES: Readonly<Record<ShortfallDriver['driver'], readonly [low: string, high: string]>> = {
  earnings: ['low earnings', 'high earnings'],
  multiple: ['a low multiple', 'a high multiple'],
  people: ['few leavers', 'many leavers'],
};

/**
 * What explains the shortfall, and how that is measured: `The worst shortfall of a future goes with low earnings (74 %), a high multiple
 * (6 %) and many leavers (1 %): ...`. Null where no future is short, or nothing was drawn.
 *
 * @param percent - writes a fraction as a percentage
 */
export function driversSentence(
  { shortfall_drivers: drivers = [] }: Pick<MonteCarloResult, 'shortfall_drivers'>,
  percent: (fraction: number) => string,
): string | null {
  const found = drivers.flatMap(({ driver, rank_correlation: correlation, explained }) =>
    correlation === null ? [] : [`${SIDES[driver][correlation < 0 ? 0 : 1]} (${percent(explained!)})`],
  );
  const last = found.pop();
  if (last === undefined) return null;
  const listed = found.length === 0 ? last : `${found.join(', ')} and ${last}`;
  return (
    `The worst shortfall of a future goes with ${listed}: in brackets the squared rank correlation over the futures with the mean ` +
    'logarithm of earnings or multiple over plan, and with the number of leavers.'
  );
}

/**
 * Which part of the spread more data would narrow: `More data on the assumptions would remove up to 12 % of the variance of the obligation;
 * the rest is chance.` Null where assumptions were not drawn.
 *
 * @param percent - writes a fraction as a percentage
 */
export function uncertaintyWords(
  { uncertainty_parts: parts = [] }: Pick<MonteCarloResult, 'uncertainty_parts'>,
  percent: (fraction: number) => string,
): string | null {
  const found = parts.flatMap(({ figure, by_assumptions: part }) =>
    part === null ? [] : [`${percent(Number(part.toFixed(2)))} of the variance of ${FIGURES[figure]}`],
  );
  return found.length === 0
    ? null
    : `More data on the assumptions would remove up to ${found.join(' and ')}; the rest is chance.`;
}

const FIGURES = {
  total_repurchase_obligation: 'the obligation',
  largest_cash_shortfall: 'the worst shortfall',
} as const satisfies Readonly<Record<UncertaintyPart['figure'], string>>;
