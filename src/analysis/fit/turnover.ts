import { WHOLE } from '../../engine/numeric/index.js';
import type { Plan } from '../../engine/state/plan.js';
import { presentId, type NewIds } from '../later-census/people.js';
import { gammaQuantile } from '../monte-carlo/chance/gamma-quantile.js';
import { between, greatestAccuracy, limitedFluctuation, ofBands, rounded } from './credibility.js';
import type { Exposure } from './experience.js';
import type { ReadFitOptions } from './options.js';
import type { FittedGroups, FittedTurnover } from './result.js';

/** Bands of service, as in the Society of Actuaries' table of 2003. */
const BANDS = [0, 2, 5, 10];

/** A factor on the plan's table, of all people, of each band of service and of each group. */
export function fitTurnover(
  { vesting }: Plan,
  all: readonly Exposure[],
  years: number,
  options: ReadFitOptions,
): FittedTurnover {
  const k = options.between_companies / WHOLE;
  const exposures = all.filter(({ age }) => age < vesting.normalRetirementAge);
  const sumOf = (of: readonly Exposure[]) => ({
    exposed: of.length,
    actual: of.filter(({ left }) => left === 'termination').length,
    expected: rounded(of.reduce((sum, { expected }) => sum + expected, 0)),
  });
  const whole = sumOf(exposures);
  const factor = greatestAccuracy(whole.actual, whole.expected, k);
  const bandOf = (service: number): number => BANDS.filter((from) => service >= from).length - 1;
  const bands = BANDS.map((_, band) => sumOf(exposures.filter(({ service }) => bandOf(service) === band)));
  const scales = ofBands(factor.scale, bands);
  const at = (probability: number): number => rounded(gammaQuantile(factor.shape, factor.rate, probability));
  const yearly = whole.expected / years;
  return {
    ...whole,
    ...factor,
    interval: { low: at(0.05), middle: at(0.5), high: at(0.95) },
    limited_fluctuation: limitedFluctuation(whole.actual, whole.expected),
    years_to_90_percent: yearly === 0 ? 0 : Math.max(0, Math.ceil((9 * k - whole.expected) / yearly)),
    bands: bands.map((band, i) => ({ from_service: BANDS[i]!, ...band, scale: scales[i]! })),
    groups:
      options.groups === undefined
        ? null
        : fitGroups(exposures, groupsOf(options.groups, options.new_ids), factor.scale, sumOf),
  };
}

/** The group of each person, under the present id. */
function groupsOf(groups: Readonly<Record<string, string>>, newIds?: NewIds): ReadonlyMap<string, string> {
  const present = presentId(newIds);
  return new Map(Object.entries(groups).map(([id, group]) => [present(id), group]));
}

function fitGroups(
  exposures: readonly Exposure[],
  groupOf: ReadonlyMap<string, string>,
  ofCompany: number,
  sumOf: (of: readonly Exposure[]) => { readonly actual: number; readonly expected: number },
): FittedGroups {
  const names = [...new Set(exposures.flatMap(({ id }) => groupOf.get(id) ?? []))].sort();
  const sums = names.map((name) => sumOf(exposures.filter(({ id }) => groupOf.get(id) === name)));
  const { k, mean, z, factors } = between(sums);
  // Where groups do not differ, the company's factor is theirs.
  const scaleOf = (i: number): number => (k === null ? ofCompany : factors[i]!);
  return { k, mean, of: names.map((group, i) => ({ group, ...sums[i]!, z: z[i]!, scale: scaleOf(i) })) };
}
