import { plainJson } from '../../engine/input/plain-json.js';
import type { PlanChanges } from '../../engine/input/plan-inputs.js';
import { WHOLE } from '../../engine/numeric/index.js';
import type { Plan } from '../../engine/state/plan.js';
import { rounded } from './credibility.js';
import type { FittedBand } from './result.js';

/** Highest age and longest service of anybody at work. */
const OLDEST = 120;
const LONGEST_SERVICE = 100;

type TurnoverChanges = NonNullable<NonNullable<PlanChanges['operatingAssumptions']>['turnover']>;
type Rates = NonNullable<TurnoverChanges['termination_rates']>;

/** Termination rates by age and service: the table's rate times the factor of the band of service. */
export function ratesByService({ turnover }: Plan, bands: readonly FittedBand[]): TurnoverChanges {
  const scaleAt = (service: number): number => bands.filter(({ from_service: from }) => service >= from).at(-1)!.scale;
  const rateAt = (age: number, service: number): number =>
    rounded(Math.min(1, (turnover.decrements.termination(age, service) / WHOLE) * scaleAt(service)));
  const ages = (service: number): Run<number>[] =>
    runsOf(OLDEST, (age) => rateAt(age, service)).filter(({ value }) => value > 0);
  const rates = runsOf(LONGEST_SERVICE, (service) => plainJson(ages(service))).flatMap((services) =>
    ages(services.from).map((run): Rates[number] => ({
      min_age: run.from,
      max_age: run.to,
      min_service: services.from,
      max_service: services.to,
      rate: run.value,
    })),
  );
  return { termination_table: null, termination_scale: null, termination_rates: rates };
}

/** Consecutive numbers with the same value. */
interface Run<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

function runsOf<Value>(most: number, valueAt: (number: number) => Value): Run<Value>[] {
  const runs: Run<Value>[] = [];
  for (let number = 0; number <= most; number++) {
    const value = valueAt(number);
    const last = runs.at(-1);
    if (last?.value === value) runs[runs.length - 1] = { ...last, to: number };
    else runs.push({ from: number, to: number, value });
  }
  return runs;
}
