import type { TableRow, TableValue } from '../answer/table.js';
import type { Say } from '../descriptor.js';
import type { Figures } from './rows.js';
import { partText } from '../answer/words.js';
import type { EarningsSettings, MonteCarloSettings, UncertainAssumption } from './result.js';

/** Whether chance moves what the company earns. */
export function drawsEarnings({ earnings }: Pick<MonteCarloSettings, 'earnings'>): boolean {
  return earnings !== undefined && earnings.volatility > 0;
}

/** Where the default volatilities of earnings and multiple come from `[S-stock-volatility]`. */
export const STOCK_VOLATILITY =
  'with 14.5 % each, the price of a company without debt moves by 20.5 % a year, as the shares of 29 Massachusetts ESOPs did from 2014 to 2024 (Form 5500).';

/** A setting, as a row of a table. */
interface SettingRow extends TableRow {
  readonly setting: string;
  readonly value: TableValue;
}

/** Basis of an answer, in sentences. */
export function settingsSentences(
  { simulation_id: id, version, seed, paths, settings, years }: Figures,
  say: Say,
): string[] {
  const { turnover_volatility: turnover } = settings;
  const correlated =
    settings.price_correlation === 0 ? '' : `, correlated with the price by ${settings.price_correlation}`;
  const { turnover: leavers, retirement: retirements } = settings.uncertainty ?? {};
  const rates =
    leavers === undefined && retirements === undefined ? 'as planned' : 'the same in every year of a future';
  const levels =
    turnover === 0
      ? `Rates of leaving are ${rates}; who leaves is left to chance.`
      : `Rates of leaving move with a volatility of ${say.value(turnover, 'fraction')}${correlated}.`;
  const withFigures = years[0]!.repurchase_cash.paths;
  const computed =
    withFigures === paths
      ? say.value(paths, 'shares')
      : `${say.value(withFigures, 'shares')} of ${say.value(paths, 'shares')}`;
  return [
    priceSentence(settings, say),
    // A volatile price beside earnings that are certain would look like safety.
    ...(years[0]!.cash_shortfall === undefined ? [] : earningsSentences(settings, say)),
    `${levels} ${budgetSentence(settings.budgets, say)}`,
    ...(settings.uncertainty === undefined ? [] : [uncertaintySentence(settings.uncertainty, say)]),
    `Run ${id}, version ${version}, ${computed} paths, seed ${seed}.`,
  ];
}

function priceSentence(
  { price_volatility: price, price_mean_reversion: reversion, earnings }: MonteCarloSettings,
  say: Say,
): string {
  const reverting =
    reversion === 0 ? '' : `, of which ${say.value(reversion, 'fraction')} of a deviation is made up each year`;
  const what = earnings === undefined ? 'The price' : 'The multiple of EBITDA';
  return price === 0
    ? `${what} is held certain: no volatility was given.`
    : `${what} moves with a volatility of ${say.value(price, 'fraction')} a year${reverting}.`;
}

/** Draws of earnings, the assumption behind them with its source, and what follows them or people. */
export function earningsSentences(settings: MonteCarloSettings, say: Say): string[] {
  const { earnings } = settings;
  const following = earnings === undefined ? [] : followingSentences(earnings);
  if (!drawsEarnings(settings)) return ['The earnings of the company are as planned in every future.', ...following];
  const { volatility, multiple_correlation: correlation, assumed } = earnings!;
  const together =
    correlation === 0 ? 'independently of the multiple' : `correlated with the multiple by ${correlation}`;
  const which = assumed.length === 2 ? 'Both volatilities are' : `The volatility of the ${assumed[0]} is`;
  return [
    `EBITDA moves with a volatility of ${say.value(volatility, 'fraction')} a year around the plan's, ${together}; its mean is the plan's.`,
    ...(assumed.length === 0 ? [] : [`${which} assumed: ${STOCK_VOLATILITY}`]),
    ...following,
  ];
}

function followingSentences({
  headcount_elasticity: earningsByPeople,
  capital_expenditure_earnings_elasticity: spentByEarnings,
  capital_expenditure_headcount_elasticity: spentByPeople,
}: EarningsSettings): string[] {
  const follows: readonly (readonly [what: string, by: string, elasticity: number])[] = [
    ['EBITDA', 'the number of people', earningsByPeople],
    ['Capital expenditure', 'earnings', spentByEarnings],
    ['Capital expenditure', 'the number of people', spentByPeople],
  ];
  const stays = spentByEarnings === 0 ? 'Capital expenditure, contributions' : 'Contributions';
  return [
    ...follows.flatMap(([what, by, elasticity]) =>
      elasticity === 0 ? [] : [`${what} follows ${by}, with an elasticity of ${elasticity}.`],
    ),
    `${stays}, dividends and lenders' terms are as planned, whatever is earned.`,
  ];
}

/** Draws of earnings, as rows of a table. */
export function earningsRows(settings: MonteCarloSettings): SettingRow[] {
  const { earnings } = settings;
  const { assumed = [], ...others } = earnings ?? {};
  return [
    { setting: 'earnings', value: drawsEarnings(settings) ? 'drawn' : 'not drawn' },
    ...Object.entries(others).map(([name, value]) => ({ setting: `earnings_${name}`, value })),
    ...(assumed.length === 0 ? [] : [{ setting: 'assumed_volatilities', value: assumed.join('; ') }]),
  ];
}

/** Source of each assumption that may be drawn, in order. */
const RESTS: Readonly<Record<UncertainAssumption, (known: number, say: Say) => string>> = {
  turnover: (known) => `turnover (on ${countText(known)} leavers)`,
  retirement: (known) => `retirement (on ${countText(known)} retirements)`,
  diversification: (known) => `diversification (on ${countText(known)} people)`,
  distribution_election: (known) => `who asks for payment (on ${countText(known)} leavers)`,
  pay_growth: (known, say) => `growth of pay (give or take ${partText(known, say)})`,
  price_growth: (known, say) => `growth of the price (give or take ${partText(known, say)})`,
  price_volatility: (known) => `volatility (on ${countText(known)} years)`,
};
const countText = (value: number): string => String(Number(value.toFixed(1)));

function uncertaintySentence(known: NonNullable<MonteCarloSettings['uncertainty']>, say: Say): string {
  const rests = (Object.keys(RESTS) as UncertainAssumption[]).flatMap((name) => {
    const value = known[name];
    return value === undefined ? [] : [RESTS[name](value, say)];
  });
  return `Each future draws its assumptions once: ${rests.join(', ')}. The numbers are those known and those assumed together.`;
}

function budgetSentence(budgets: readonly number[] | null, { value }: Say): string {
  const dollars = (budget: number): string => value(budget, 'dollars');
  if (budgets === null) return 'No budget was given.';
  const [first] = budgets;
  if (budgets.every((budget) => budget === first)) return `The budget is ${dollars(first!)} a year.`;
  return `The budgets are ${budgets.map(dollars).join(', ')}.`;
}

/** Settings as a table, one row a setting. */
export function settingsRows({ simulation_id, version, seed, paths, ranges, settings }: Figures): SettingRow[] {
  const { percentiles, budgets, reserve, earnings: _earnings, uncertainty = {}, ...others } = settings;
  const run = {
    ...{ simulation_id, version, seed, paths },
    ranges: ranges.map(([from, to]) => `${from}-${to}`).join('; '),
  };
  const chosen = {
    ...others,
    percentiles: percentiles.join('; '),
    budgets: budgets === null ? null : budgets.join('; '),
    reserve_years: reserve?.years ?? null,
    reserve_probability: reserve?.probability ?? null,
    reserve_earns: reserve?.earns ?? null,
  };
  const rows = (listed: Readonly<Record<string, TableValue>>): SettingRow[] =>
    Object.entries(listed).map(([setting, value]) => ({ setting, value }));
  const known = Object.fromEntries(Object.entries(uncertainty).map(([name, value]) => [`uncertainty_${name}`, value]));
  return [...rows(run), ...earningsRows(settings), ...rows(known), ...rows(chosen)];
}
