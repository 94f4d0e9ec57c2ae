import { issues as words } from '../../engine/errors.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { basisOf, type AnswerBasis } from '../basis.js';
import { isList, refuse } from '../given.js';
import type { MonteCarloOptions } from '../../engine/input/options/monte-carlo.js';
import { inPlace } from '../../engine/input/options/read-options.js';
import { type IdQuestion } from '../later-census/changed-ids.js';
import { idsTable, questionWords } from '../later-census/id-words.js';
import { monteCarlo } from '../monte-carlo/monte-carlo.js';
import type { Distribution, MonteCarloResult, MonteCarloYear } from '../monte-carlo/result.js';
import { type Actuals, reconcile, type ReconciledFigure, type Reconciliation, RECONCILED } from './reconcile.js';
import { filled, type AnswerTable } from '../answer/table.js';
import type { AnswerKind, Say } from '../descriptor.js';
import { flagTables, reconciledRows, variancesTable } from './descriptor.js';
import { rowsOf, statisticsOf } from '../answer/rows.js';

/** The range of a forecast: nine in ten futures are within it. */
export interface ForecastRange {
  /** One future in twenty is below. */
  readonly low: number;
  /** One in twenty is above. */
  readonly high: number;
  /** True if the actual value is within; null where it is not known. */
  readonly holds: boolean | null;
}

/** One year, forecast from the census before it. */
export interface BacktestYear extends Pick<Reconciliation, 'year' | 'figures' | 'flags'> {
  /** Ranges by figure, where they were asked for and chance moves the figure: people employed, price, repurchases. */
  readonly ranges: Partial<Record<ReconciledFigure['figure'], ForecastRange>>;
}

/** Accuracy of the forecasts of a figure, over the years in which it is known. */
export interface ForecastScore {
  /** Figure forecast. */
  readonly figure: ReconciledFigure['figure'];
  /** Count of years in which it is known. */
  readonly years: number;
  /** Mean of actual over forecast, less 1: above 0 where forecasts were too low. Null where a forecast is 0, or no year is known. */
  readonly bias: number | null;
  /** Mean distance of actual over forecast from 1, above or below. */
  readonly error: number | null;
  /** Count of those years with a range for the forecast. */
  readonly ranged: number;
  /** Count of those ranges that include the actual value. */
  readonly within: number;
}

/** Forecasts for past years, beside the actual values. */
export interface Backtest extends AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'backtest';
  /** Years in order; none while a question about ids is open. */
  readonly years: readonly BacktestYear[];
  /** Questions about ids, which `new_ids` of each year answers. */
  readonly same: readonly IdQuestion[];
  /** Sentences on censuses that look like the wrong file. */
  readonly doubts: readonly string[];
  /** Futures behind the ranges; null without ranges. */
  readonly chance: Pick<MonteCarloResult, 'paths' | 'seed' | 'settings'> | null;
  /** Accuracy by figure. */
  readonly scores: readonly ForecastScore[];
  /** Assumptions behind the forecasts. */
  readonly caveats: readonly string[];
}

const CAVEATS = [
  'Each year is forecast from the census and the price before it, by the assumptions of the plan. Every year uses the trust, loans and company of the plan; lists by year start again with their first entry.',
  'A range holds what happened in nine of ten years only over many years: few cannot confirm it.',
];

/** A figure of the first year under chance; the price at its end is that of the purchases of the year after. */
function distributionOf(
  figure: ReconciledFigure['figure'],
  [first, second]: readonly MonteCarloYear[],
): Distribution | undefined {
  switch (figure) {
    case 'employed':
      return first!.active_headcount;
    case 'share_price':
      return second?.share_price;
    case 'repurchases':
      return first!.repurchase_obligation;
    default:
      return undefined;
  }
}

/**
 * Measures how good the plan's forecasts would have been: each year is forecast from the census and the price before it, and reconciled
 * with the actual year. `reconcile()` is its case of one year.
 *
 * @param plan - as it was before the first of the years, as `prepare()` returned it
 * @param years - what happened, year by year, in order, from the year after the plan's census on
 * @param chance - with it each forecast has a range, as `monteCarlo()` draws it
 * @throws ValidationError when a year or an option violates a constraint; fields are paths in `years`, or in the options
 * @throws SimulationError when the model has no answer
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const person = (age: number, shares: number) =>
 *   [{ id: 'A', age, service_years: age - 30, compensation: 60_000, allocated_shares: shares }];
 * const plan = prepare(
 *   { plan_name: 'One person', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { method: 'per_share_growth', current_price: 100, annual_growth_rate: 0.05 } },
 *   { census_year: 2023, participants: person(50, 500) },
 *   { include_turnover_projection: false },
 * );
 * const { scores } = backtest(plan, [
 *   { price: 110, participants: person(51, 500) },
 *   { price: 112.2, participants: person(52, 500) },
 * ]);
 * const { bias, error } = scores.find(({ figure }) => figure === 'share_price');
 * bias // 0.00952381, forecasts were 105 and 115.5
 * error // 0.03809524
 */
export function backtest(
  plan: PreparedPlan,
  years: readonly Actuals[],
  chance?: Omit<MonteCarloOptions, 'range' | 'percentiles'>,
): Backtest {
  if (!isList(years) || years.length === 0) refuse('years', words.atLeastEntries(1));
  const found: BacktestYear[] = [];
  const same: IdQuestion[] = [];
  const doubts: string[] = [];
  let base = plan;
  let drawn: Backtest['chance'] = null;
  years.forEach((actuals, i) => {
    const { year, figures, flags, ...asked } = inPlace(`years[${i}]`, () => reconcile(base, actuals));
    same.push(...asked.same);
    doubts.push(...asked.doubts);
    const futures = chance === undefined || same.length > 0 ? null : futuresOf(base, chance);
    if (futures !== null) drawn ??= { paths: futures.paths, seed: futures.seed, settings: futures.settings };
    found.push({ year, figures, flags, ranges: futures === null ? {} : rangesOf(futures, figures) });
    if (i + 1 === years.length) return;
    const { participants, price } = actuals;
    base = inPlace(`years[${i}]`, () =>
      base.with({
        initialState: { census_year: year, participants },
        operatingAssumptions: { share_valuation: { current_price: price } },
      }),
    );
  });
  return {
    kind: 'backtest',
    ...basisOf(inputOf(plan).plan, 'what happened in the years'),
    years: same.length > 0 ? [] : found,
    same,
    doubts,
    chance: drawn,
    scores: same.length > 0 ? [] : found[0]!.figures.map(({ figure }) => scoreOf(figure, found)),
    caveats: CAVEATS,
  };
}

/** Futures of two years: the second has the price at the end of the first. */
function futuresOf(base: PreparedPlan, chance: Omit<MonteCarloOptions, 'range' | 'percentiles'>): MonteCarloResult {
  const short = base.with({ systemConfig: { projection_years: Math.min(2, inputOf(base).plan.projectionYears) } });
  return monteCarlo(short, { ...chance, percentiles: [5, 95] });
}

function rangesOf({ years }: MonteCarloResult, figures: readonly ReconciledFigure[]): BacktestYear['ranges'] {
  const ranges: Partial<Record<ReconciledFigure['figure'], ForecastRange>> = {};
  for (const { figure, actual } of figures) {
    const distribution = distributionOf(figure, years);
    if (distribution === undefined) continue;
    const [low, high] = distribution.percentiles.map(({ value }) => value) as [number, number];
    // What chance does not move has no range: a price without volatility, say.
    if (low === high) continue;
    ranges[figure] = { low, high, holds: actual === null ? null : actual >= low && actual <= high };
  }
  return ranges;
}

function scoreOf(figure: ReconciledFigure['figure'], years: readonly BacktestYear[]): ForecastScore {
  const known = years.flatMap(({ figures, ranges }) => {
    const { forecast, actual } = figures.find((each) => each.figure === figure)!;
    return actual === null ? [] : [{ forecast, actual, range: ranges[figure] }];
  });
  const errors = known.map(({ forecast, actual }) => actual / forecast - 1);
  const canTell = errors.length > 0 && known.every(({ forecast }) => forecast !== 0);
  const mean = (values: readonly number[]): number =>
    // Adding 0 makes a 0 of -0.
    Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(8)) + 0;
  const ranged = known.flatMap(({ range }) => range ?? []);
  return {
    figure,
    years: known.length,
    bias: canTell ? mean(errors) : null,
    error: canTell ? mean(errors.map(Math.abs)) : null,
    ranged: ranged.length,
    within: ranged.filter(({ holds }) => holds === true).length,
  };
}

/** A backtest: it needs the censuses of the years after the plan's. */
export const backtestAnswer: AnswerKind<'backtest', Backtest> = {
  kind: 'backtest',
  title: 'Backtest',
  question: 'How good would our forecasts have been?',
  rows: ({ years, scores }) => [
    ...years.flatMap(({ year, figures, ranges }) => [
      ...reconciledRows(year, figures),
      ...Object.entries(ranges).flatMap(([figure, { low, high, holds }]) =>
        rowsOf(
          year,
          figure,
          RECONCILED[figure as keyof typeof RECONCILED].unit,
          statisticsOf({ low, high, holds }, { holds: 'flag' }),
        ),
      ),
    ]),
    ...scores.flatMap(({ figure, years: known, bias, error, ranged, within }) => {
      const counts = { years: 'count', ranged: 'count', within: 'count' } as const;
      return rowsOf(null, figure, 'fraction', statisticsOf({ bias, error, years: known, ranged, within }, counts));
    }),
  ],
  tables: ({ scores, years, same }) => [
    scoresTable(same.length > 0 ? [] : scores),
    ...years.map(({ year, figures }) => ({
      ...variancesTable(`variances_${year}`, `${year}: forecast, variance by cause, actual`, figures),
      isFor: 'people' as const,
    })),
    ...idsTable(same),
    ...flagTables(
      years.flatMap(({ year, flags }) => flags.map((flag) => ({ year, ...flag }))),
      true,
    ),
  ],
  asked: ({ years }) => ({ years: years.map(({ year }) => year).join(' ') }),
  words: ({ scores, same, doubts, caveats, chance }, say) => [
    ...questionWords(same, 'the forecasts', say),
    ...doubts,
    ...inOrder(scores).flatMap((score) => scoreWords(score, say)),
    ...(scores.length === 0 ? [] : caveats),
    ...(chance === null ? [] : [rangesWords(chance, say)]),
  ],
};

function scoreWords({ figure, years, bias, error, ranged, within }: ForecastScore, { value }: Say): string[] {
  if (bias === null || error === null) return [];
  const percent = (part: number): string => value(Number(Math.abs(part).toFixed(3)), 'fraction');
  const held = ranged === 0 ? '' : ` The range of the forecast held in ${within} of ${ranged}.`;
  const side =
    Math.abs(bias) < 0.0005
      ? 'as forecast on average'
      : `${percent(bias)} ${bias > 0 ? 'above' : 'below'} forecast on average`;
  const over = years === 1 ? 'In 1 year' : `Over ${years} years`;
  return [`${over}, ${RECONCILED[figure].said} ${side}; a year is off by ${percent(error)}.${held}`];
}

function rangesWords({ paths, seed, settings }: NonNullable<Backtest['chance']>, { value }: Say): string {
  const { price_volatility: volatility } = settings;
  const price = volatility === 0 ? '' : `, at a volatility of ${value(volatility, 'fraction')}`;
  return `Ranges are those of nine in ten of ${value(paths, 'shares')} futures, seed ${seed}${price}.`;
}

/** Bias and distance of the forecasts, figure by figure. */
function scoresTable(scores: readonly ForecastScore[]): AnswerTable {
  return {
    name: 'scores',
    caption: 'Actual against forecast',
    ...filled(scores, {
      figure: ['text', 'Figure', ({ figure }) => RECONCILED[figure].label],
      years: ['count', 'Years'],
      bias: ['fraction', 'On average', null, { isChange: true }],
      error: ['fraction', 'Off'],
      held: ['text', 'In range', ({ ranged, within }) => (ranged === 0 ? '-' : `${within} of ${ranged}`)],
    }),
    isFor: 'people',
  };
}

/** Repurchases first where they are known of every year, and the worth of the shares otherwise: what a board asks about. */
function inOrder(scores: readonly ForecastScore[]): readonly ForecastScore[] {
  const most = Math.max(...scores.map(({ years }) => years));
  const isFirst = ({ figure, years }: ForecastScore): boolean =>
    years === most && (figure === 'repurchases' || figure === 'share_value');
  return [...scores.filter(isFirst).reverse(), ...scores.filter((score) => !isFirst(score))];
}
