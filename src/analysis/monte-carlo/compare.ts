import { refuseNonObject, refuseNonObjects, refuse } from '../given.js';
import { plainJson } from '../../engine/input/plain-json.js';
import { issues as words } from '../../engine/errors.js';
import { DECIMALS } from '../../engine/numeric/index.js';
import {
  FINDING_CODES,
  FINDING_MESSAGE,
  FINDING_SEVERITY,
  type ComplianceFinding,
} from '../../engine/results/compliance.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import { distributions, probability } from './distribution.js';
import type { RunDistributions } from './figure-types.js';
import { OBLIGATIONS, PAYMENTS, SHORTAGE, wholeFigure, type WholeRunName } from './path-figures.js';
import type { Distribution, MonteCarloResult, PathSample, Probability } from './result.js';

/** One way things may go, under chance. */
export interface ChanceScenario {
  /** Unique among the scenarios. */
  readonly name: string;
  /** Of `monteCarlo()` or `runMonteCarlo()`, with the seed, paths and volatilities of the other scenarios. */
  readonly result: MonteCarloResult;
}

/** Scenarios under the same chance. In every list that speaks of scenarios the n-th entry belongs to the n-th scenario. */
export interface ChanceComparison {
  /** Name of the analysis. */
  kind: 'compare-under-chance';
  /** Their names; the first is what the others are compared with. */
  scenarios: string[];
  /** Number of paths with figures in every scenario: the pairs that are compared. */
  paths: number;
  /** Distribution of each by itself, without its samples. */
  results: Omit<MonteCarloResult, 'samples'>[];
  /** By how much each exceeds the first, path by path; null for the first. */
  differences: (PairedDifferences | null)[];
  /**
   * The probability that no scenario costs the company less in cash; several scenarios may share a path. No verdict on repurchase methods
   * where `compare()` of them has a `ranking_caveat`.
   */
  cheapest: Probability[];
  /** Findings that a scenario may have, and how likely it is in each. Findings about the plan as such are left out. */
  findings: ComparedFinding[];
}

/** Differences from the first scenario, dollars; null where no pair of paths has both. */
export type PairedDifferences = {
  readonly [Name in WholeRunName]:
    | PairedDifference
    | (RunDistributions extends Record<Name, Distribution> ? never : null);
};

/** Distribution of the difference of one figure over pairs of paths that met the same draws. */
export interface PairedDifference extends Distribution {
  /** The probability that the scenario has less than the first. */
  less: Probability;
  /** The probability that it has more. What is left of both has as much. */
  more: Probability;
}

/** A finding in several scenarios. */
export interface ComparedFinding extends Pick<ComplianceFinding, 'code' | 'severity' | 'message'> {
  /** The probability that a scenario has it in at least one year. */
  in_any_year: Probability[];
}

/** Figures that are compared, in order: what the company pays first. */
export const COMPARED_FIGURES = Object.keys({ ...PAYMENTS, ...OBLIGATIONS, ...SHORTAGE }) as WholeRunName[];

/**
 * Compares scenarios under chance: paths of one number met the same draws in each, so that what is different about them comes from the
 * scenario, and the difference is much surer than either.
 *
 * @param scenarios - at least one, with their results; these may have been through JSON, samples included
 * @throws ValidationError when two have one name, or they have not the same seed, paths and volatilities
 * @example
 * import { prepare } from 'esop-repurchase';
 * import { monteCarlo } from 'esop-repurchase/analysis';
 *
 * const plan = prepare(
 *   { plan_name: 'Two ways', vesting_schedule: { type: 'immediate' }, distribution_policy: { timing: 'immediate' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 }, turnover: { termination_rates: [{ rate: 0.3 }] } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 40, service_years: 9, allocated_shares: 10 }] },
 *   { projection_years: 3 },
 * );
 * const sooner = plan.with({ operatingAssumptions: { turnover: { termination_rates: [{ rate: 0.6 }] } } });
 * const options = { paths: 200, seed: 1 };
 * const { differences } = compareMonteCarlo([
 *   { name: 'as it is', result: monteCarlo(plan, options) },
 *   { name: 'leaving sooner', result: monteCarlo(sooner, options) },
 * ]);
 * // Whoever leaves at 30 % leaves at 60 % too.
 * differences[1].total_company_cash.less.probability // 0
 */
export function compareMonteCarlo(scenarios: readonly ReadOnly<ChanceScenario>[]): ChanceComparison {
  return comparisonOf(scenarios as readonly ChanceScenario[]);
}

function comparisonOf(scenarios: readonly ChanceScenario[]): ChanceComparison {
  refuseNonObjects('scenarios', scenarios, ['name', 'result']);
  scenarios.forEach(({ result }, i) => refuseNonObject(`scenarios[${i}].result`, result, ['settings', 'samples']));
  checkComparable(scenarios);
  const [first] = scenarios as readonly [ChanceScenario, ...ChanceScenario[]];
  const common = commonPaths(scenarios.map(({ result }) => result.samples));
  const base = common[0]!;
  const distribution = distributions(first.result.settings.percentiles);
  const differenceOf = (figure: WholeRunName, paths: readonly PathSample[]): PairedDifference | null => {
    const differences = paths.flatMap((path, i) => {
      const [value, before] = [wholeFigure(figure, path) ?? null, wholeFigure(figure, base[i]!) ?? null];
      return value === null || before === null ? [] : [value - before];
    });
    const spread = distribution(differences, DECIMALS.cents);
    if (spread === null) return null;
    const often = (count: (difference: number) => boolean): Probability =>
      probability(differences.filter(count).length, differences.length);
    return { ...spread, less: often((difference) => difference < 0), more: often((difference) => difference > 0) };
  };
  const least = base.map((_, i) => Math.min(...common.map((paths) => paths[i]!.total_company_cash)));
  return {
    kind: 'compare-under-chance',
    scenarios: scenarios.map(({ name }) => name),
    paths: base.length,
    results: scenarios.map(({ result: { samples: _samples, ...figures } }) => figures),
    differences: common.map((paths, i) =>
      i === 0
        ? null
        : (Object.fromEntries(
            COMPARED_FIGURES.map((figure) => [figure, differenceOf(figure, paths)]),
          ) as unknown as PairedDifferences),
    ),
    cheapest: common.map((paths) =>
      probability(paths.filter((path, i) => path.total_company_cash === least[i]).length, paths.length),
    ),
    findings: FINDING_CODES.flatMap((code) => {
      const times = common.map((paths) => paths.filter(({ findings }) => (findings[code] ?? []).length > 0).length);
      if (times.every((count) => count === 0)) return [];
      const in_any_year = times.map((count) => probability(count, base.length));
      return [{ code, severity: FINDING_SEVERITY[code], message: FINDING_MESSAGE[code], in_any_year }];
    }),
  };
}

/** The paths that every scenario has, in order. */
function commonPaths(samples: readonly (readonly PathSample[])[]): (readonly PathSample[])[] {
  const times = new Map<number, number>();
  for (const paths of samples) for (const { path } of paths) times.set(path, (times.get(path) ?? 0) + 1);
  return samples.map((paths) => paths.filter(({ path }) => times.get(path) === samples.length));
}

function checkComparable(scenarios: readonly ChanceScenario[]): void {
  const drawsOf = ({ version, seed, paths, ranges, settings }: MonteCarloResult): string => {
    const { price_volatility, price_mean_reversion, turnover_volatility, price_correlation } = settings;
    return plainJson([
      ...[version, seed, paths, ranges],
      ...[price_volatility, price_mean_reversion, turnover_volatility, price_correlation],
    ]);
  };
  const [first] = scenarios;
  if (first === undefined) return refuse('scenarios', words.empty);
  // A plan that is not priced by its earnings draws none; those that are draw the same.
  const earningsOf = ({ settings }: MonteCarloResult): string | undefined =>
    settings.earnings === undefined ? undefined : plainJson(settings.earnings);
  const earnings = scenarios.map(({ result }) => earningsOf(result)).find((each) => each !== undefined);
  const names = new Set<string>();
  for (const [i, { name, result }] of scenarios.entries()) {
    if (names.has(name)) refuse(`scenarios[${i}].name`, words.notUnique);
    names.add(name);
    const isOfOneChance = drawsOf(result) === drawsOf(first.result) && (earningsOf(result) ?? earnings) === earnings;
    if (!isOfOneChance) refuse(`scenarios[${i}].result`, words.notOfOneChance);
    if ((result.samples as PathSample[] | undefined) === undefined)
      refuse(`scenarios[${i}].result.samples`, words.required);
  }
}
