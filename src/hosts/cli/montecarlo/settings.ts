import type { MonteCarloResult } from '../../../analysis/index.js';
import type { CsvRow } from '../../../presentation/words/csv.js';
import { formatDollars, formatWhole, ratePercent } from '../../../presentation/words/figures.js';

/** What an answer rests on, in sentences. */
export function settingsSentences({
  simulation_id: id,
  version,
  seed,
  paths,
  settings,
  years,
}: Omit<MonteCarloResult, 'samples'>): string[] {
  const { price_volatility: price, price_mean_reversion: reversion, turnover_volatility: turnover } = settings;
  const reverting = reversion === 0 ? '' : `, of which ${ratePercent(reversion)} of a deviation is made up each year`;
  const correlated =
    settings.price_correlation === 0 ? '' : `, correlated with the price by ${settings.price_correlation}`;
  const levels =
    turnover === 0
      ? 'Rates of leaving are as planned; who leaves is left to chance.'
      : `Rates of leaving move with a volatility of ${ratePercent(turnover)}${correlated}.`;
  const withFigures = years[0]!.repurchase_cash.paths;
  const computed = withFigures === paths ? formatWhole(paths) : `${formatWhole(withFigures)} of ${formatWhole(paths)}`;
  return [
    price === 0
      ? 'The price is held certain: no volatility was given.'
      : `The price moves with a volatility of ${ratePercent(price)} a year${reverting}.`,
    // A volatile price beside earnings that are certain would look like safety.
    ...(years[0]!.cash_shortfall === undefined ? [] : ['The earnings of the company are as planned in every future.']),
    `${levels} ${budgetSentence(settings.budgets)}`,
    `Run ${id}, version ${version}, ${computed} paths, seed ${seed}.`,
  ];
}

function budgetSentence(budgets: readonly number[] | null): string {
  if (budgets === null) return 'No budget was given.';
  const [first] = budgets;
  if (budgets.every((budget) => budget === first)) return `The budget is ${formatDollars(first!)} a year.`;
  return `The budgets are ${budgets.map(formatDollars).join(', ')}.`;
}

/** The same as a table, one row a setting. */
export function settingsRows({
  simulation_id,
  version,
  seed,
  paths,
  ranges,
  settings,
}: Omit<MonteCarloResult, 'samples'>): CsvRow[] {
  const { percentiles, budgets, reserve, ...others } = settings;
  const listed = {
    simulation_id,
    version,
    seed,
    paths,
    ranges: ranges.map(([from, to]) => `${from}-${to}`).join('; '),
    earnings: 'not drawn',
    ...others,
    percentiles: percentiles.join('; '),
    budgets: budgets === null ? null : budgets.join('; '),
    reserve_years: reserve?.years ?? null,
    reserve_probability: reserve?.probability ?? null,
    reserve_earns: reserve?.earns ?? null,
  };
  return Object.entries(listed).map(([setting, value]) => ({ setting, value }));
}
