import { SimulationError, issues as words } from '../../engine/errors.js';
import { type Cents, DECIMALS, rankCorrelation, type Rate, toUnits } from '../../engine/numeric/index.js';
import { peakOf } from '../../engine/results/run-figures.js';
import { presentValue } from '../../engine/rules/present-value.js';
import { chances, type Chances, distributions, percentileFigures, probability } from './distribution.js';
import type { RunChances, RunDistributions } from './figure-types.js';
import {
  NOTED,
  OBLIGATIONS,
  PAYMENTS,
  SHORTAGE,
  wholeFigure,
  type WholeRunName,
  withoutOf,
  YEARLY,
  YEARLY_NAMES,
  type YearlyFigure,
} from './path-figures.js';
import type {
  Distribution,
  FindingChance,
  MonteCarloResult,
  MonteCarloYear,
  UncertainAssumption,
  PathSample,
  Probability,
  Reserve,
  ReserveSettings,
  ShortfallDriver,
  UncertaintyPart,
  YearsByCode,
} from './result.js';
import {
  type ComplianceFinding,
  FINDING_CODES,
  FINDING_MESSAGE,
  FINDING_SEVERITY,
} from '../../engine/results/compliance.js';

/** Chances that plans may not have. */
type OtherChances = Omit<RunChances, 'trust_shortfall_in_any_year' | 'cash_over_budget_in_any_year'>;

/** Head of a result, before its figures. */
export type MonteCarloHeader = Pick<
  MonteCarloResult,
  'simulation_id' | 'version' | 'seed' | 'paths' | 'ranges' | 'settings' | 'left_out' | 'base_findings'
>;

/**
 * The figures of a sample of paths, sorted by path. They depend on the sample alone, so parts merged in any order give the same
 * figures as the whole computed at once.
 *
 * @throws SimulationError when all paths are left out
 */
export function monteCarloFigures(
  header: MonteCarloHeader,
  years: readonly number[],
  samples: PathSample[],
): MonteCarloResult {
  const [left] = header.left_out;
  const [first] = samples;
  if (first === undefined && left !== undefined) {
    throw new SimulationError({ field: 'paths', issue: words.ofPath(left.path, left.issue) }, left.year);
  }
  const { percentiles, budgets, reserve } = header.settings;
  const distribution = distributions(percentiles);
  /** Null where no path has the figure. */
  const over = (figure: (sample: PathSample) => number | null, decimals: number): Distribution | null =>
    distribution(
      samples.flatMap((sample) => figure(sample) ?? []),
      decimals,
    );
  const often = (happens: (sample: PathSample) => boolean): Probability =>
    probability(samples.filter(happens).length, samples.length);
  /** Plans may not have all figures and events. */
  const has = (name: keyof PathSample): boolean => first?.[name] !== undefined;

  const limits = budgets?.map((budget) => toUnits(budget, DECIMALS.cents));
  const noted = (name: (typeof NOTED)[number]): Chances =>
    chances(samples, years.length, (path, i) => path[name]![i] === 1);
  const trustShortfall = noted('trust_shortfall');
  const others = NOTED.filter((name) => name !== 'trust_shortfall' && has(name)).map(
    (name) => [name, noted(name)] as const,
  );
  const overBudget = limits && chances(samples, years.length, (path, i) => path.repurchase_cash[i]! > limits[i]!);
  const yearly = YEARLY_NAMES.filter(has).map((name) => {
    const { decimals, held = decimals }: YearlyFigure = YEARLY[name];
    return [name, decimals, 10 ** (decimals - held)] as const;
  });
  const yearOf = (year: number, i: number) =>
    ({
      year,
      ...Object.fromEntries(
        yearly.map(([name, decimals, units]) => {
          const figure = (path: PathSample): number | null =>
            path[name]![i] === null ? null : path[name]![i]! * units;
          return [name, over(figure, decimals)];
        }),
      ),
      cash_over_budget: overBudget?.years[i] ?? null,
      trust_shortfall: trustShortfall.years[i]!,
      ended: often((path) => path.ended_in !== null && path.ended_in <= year),
      ...Object.fromEntries(others.map(([name, found]) => [name, found.years[i]!])),
    }) as MonteCarloYear;
  const whole = <Name extends WholeRunName>(table: Readonly<Record<Name, unknown>>) => {
    const names = (Object.keys(table) as Name[]).filter((name) => wholeFigure(name, first!) !== undefined);
    const found = names.map((name) => [name, over((path) => wholeFigure(name, path) ?? null, DECIMALS.cents)]);
    return Object.fromEntries(found) as Pick<RunDistributions, Name>;
  };
  const peaks = samples.map((path) => peakOf(path.repurchase_cash));
  return {
    kind: 'montecarlo',
    ...header,
    years: years.map(yearOf),
    ...whole(OBLIGATIONS),
    peak_cash_year: years
      .map((year, i) => ({ year, ...probability(peaks.filter((peak) => peak === i).length, peaks.length) }))
      .filter(({ probability }) => probability > 0),
    ...whole(PAYMENTS),
    reserve: reserve && reserveFigures(samples, reserve),
    trust_shortfall_in_any_year: trustShortfall.inAnyYear,
    cash_over_budget_in_any_year: overBudget?.inAnyYear ?? null,
    ended_paths: samples.filter((path) => path.ended_in !== null).length,
    ended_in_any_year: often((path) => path.ended_in !== null),
    ...findingChances(header.base_findings, years, samples, often),
    ...(Object.fromEntries(
      others.flatMap(([name, { inAnyYear }]) => [
        [`${name}_in_any_year`, inAnyYear],
        ...withoutOf(name).flatMap(([chance, path]) =>
          has(path) ? [[chance, often((each) => each[path] === 1)] as const] : [],
        ),
      ]),
    ) as OtherChances),
    ...whole(SHORTAGE),
    ...(first?.drivers && { shortfall_drivers: shortfallDrivers(samples) }),
    ...(first?.assumptions && { uncertainty_parts: uncertaintyParts(samples) }),
    samples,
  };
}

/** By regression on the drawn assumptions `[std]`: what is beyond a straight line counts as chance. */
function uncertaintyParts(samples: readonly PathSample[]): UncertaintyPart[] {
  const names = Object.keys(samples[0]!.assumptions!) as UncertainAssumption[];
  const columns = names.map((name) => samples.map((path) => path.assumptions![name]!));
  const part = (figure: UncertaintyPart['figure'], values: readonly number[]): UncertaintyPart => ({
    figure,
    by_assumptions: explainedVariance(columns, values),
  });
  const shortfalls = samples.flatMap((path) => path.largest_cash_shortfall ?? []);
  return [
    part(
      'total_repurchase_obligation',
      samples.map((path) => path.total),
    ),
    ...(shortfalls.length === samples.length ? [part('largest_cash_shortfall', shortfalls)] : []),
  ];
}

const DRIVERS = ['earnings', 'multiple', 'people'] as const satisfies readonly ShortfallDriver['driver'][];

/** Strength with which each driver explains the worst shortfall: squared rank correlation `[std]`, the strongest first. */
function shortfallDrivers(samples: readonly PathSample[]): ShortfallDriver[] {
  const worst = samples.map((path) => path.largest_cash_shortfall!);
  const found = DRIVERS.map((driver): ShortfallDriver => {
    const correlation = rankCorrelation(
      samples.map((path) => path.drivers![driver]),
      worst,
    );
    return { driver, rank_correlation: correlation, explained: correlation === null ? null : correlation ** 2 };
  });
  return found.sort((a, b) => (b.explained ?? -1) - (a.explained ?? -1));
}

/** Need of a path: the present value of the company's payments for repurchases. The reserve is a percentile of that. */
function reserveFigures(samples: readonly PathSample[], settings: ReserveSettings): Reserve {
  const earns = toUnits(settings.earns, DECIMALS.rate) as Rate;
  const needed = Float64Array.from(samples, ({ company_funding: cash }) =>
    toUnits(presentValue(cash.slice(0, settings.years) as Cents[], earns), DECIMALS.cents),
  ).sort();
  const percentile = toUnits(settings.probability, DECIMALS.rate) as Rate;
  return { ...settings, amount: percentileFigures(needed, percentile, DECIMALS.cents) };
}

/** The years of findings, by code. */
export function yearsByCode(findings: readonly ComplianceFinding[]): YearsByCode {
  const years: YearsByCode = {};
  for (const { code, year } of findings) if (year !== null) (years[code] ??= []).push(year);
  return years;
}

/** Share of paths with findings the base plan lacks, and the reverse. */
export function findingChances(
  base: YearsByCode,
  years: readonly number[],
  samples: readonly PathSample[],
  often: (happens: (sample: PathSample) => boolean) => Probability,
): Pick<MonteCarloResult, 'new_findings' | 'gone_findings'> {
  const chances = (comes: boolean): FindingChance[] =>
    FINDING_CODES.flatMap((code) => {
      const before = new Set(base[code]);
      const differs = ({ findings }: PathSample): number[] => {
        const now = findings[code] ?? [];
        return comes ? now.filter((year) => !before.has(year)) : [...before].filter((year) => !now.includes(year));
      };
      const times = new Map(years.map((year) => [year, 0]));
      for (const sample of samples) for (const year of differs(sample)) times.set(year, times.get(year)! + 1);
      const found = [...times].filter(([, count]) => count > 0);
      if (found.length === 0) return [];
      return {
        code,
        severity: FINDING_SEVERITY[code],
        message: FINDING_MESSAGE[code],
        in_any_year: often((sample) => differs(sample).length > 0),
        years: found.map(([year, count]) => ({ year, probability: count / samples.length })),
      };
    });
  return { new_findings: chances(true), gone_findings: chances(false) };
}

/**
 * The part of the variance of `values` that a straight line through the columns explains, corrected for their number (adjusted R squared),
 * 0 to 1. Null where there are too few values, or they are all the same.
 */
export function explainedVariance(columns: readonly (readonly number[])[], values: readonly number[]): number | null {
  const n = values.length;
  const centred = columns.map(standardized).filter((column) => column !== null);
  const target = standardized(values);
  const free = n - centred.length - 1;
  if (target === null || free < 1) return null;
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, each, i) => sum + each * b[i]!, 0);
  // Columns are made orthogonal one after the other; what is left of one that follows from the others explains nothing.
  const independent: number[][] = [];
  let explained = 0;
  for (const column of centred) {
    const rest = [...column];
    for (const other of independent) {
      const along = dot(rest, other);
      other.forEach((each, i) => (rest[i]! -= along * each));
    }
    const length = Math.sqrt(dot(rest, rest));
    if (length < 1e-6) continue;
    const unit = rest.map((each) => each / length);
    independent.push(unit);
    explained += dot(target, unit) ** 2;
  }
  const corrected = 1 - ((1 - explained) * (n - 1)) / free;
  return Number(Math.min(1, Math.max(0, corrected)).toFixed(8));
}

/** Less the mean, and of length 1; null where all are the same. */
function standardized(values: readonly number[]): number[] | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  return length === 0 || values.every((value) => value === values[0]) ? null : centred.map((value) => value / length);
}
