import type { PlanChanges } from '../../engine/input/plan-inputs.js';
import { WHOLE } from '../../engine/numeric/index.js';
import type { Plan } from '../../engine/state/plan.js';
import { rounded } from './credibility.js';
import type { FittedBand } from './result.js';

/** Rates are looked up at these ages and years of service; those beyond have the rate of the nearest. */
const AGES = { least: 14, most: 100 };
const LONGEST_SERVICE = 60;

type TurnoverChanges = NonNullable<NonNullable<PlanChanges['operatingAssumptions']>['turnover']>;
type Rates = NonNullable<TurnoverChanges['termination_rates']>;

/** The rates of the plan's table, each times the factor of its years of service, as bands of the plan's own in place of the table. */
export function ratesByService({ turnover }: Plan, bands: readonly FittedBand[]): TurnoverChanges {
  const scaleAt = (service: number): number => bands.filter(({ from_service: from }) => service >= from).at(-1)!.scale;
  const rateAt = (age: number, service: number): number =>
    rounded(Math.min(1, (turnover.decrements.termination(age, service) / WHOLE) * scaleAt(service)));
  const ages = (service: number): Run<number>[] =>
    runsOf(AGES.least, AGES.most, (age) => rateAt(age, service)).filter(({ value }) => value > 0);
  const rates = runsOf(0, LONGEST_SERVICE, (service) => JSON.stringify(ages(service))).flatMap((services) =>
    ages(services.from).map((run): Rates[number] => ({
      ...(run.from > AGES.least && { min_age: run.from }),
      ...(run.to < AGES.most && { max_age: run.to }),
      ...(services.from > 0 && { min_service: services.from }),
      ...(services.to < LONGEST_SERVICE && { max_service: services.to }),
      rate: run.value,
    })),
  );
  return { termination_table: null, termination_scale: null, termination_rates: rates };
}

/** Numbers one after the other that have the same value. */
interface Run<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

function runsOf<Value>(from: number, to: number, valueAt: (number: number) => Value): Run<Value>[] {
  const runs: Run<Value>[] = [];
  for (let number = from; number <= to; number++) {
    const value = valueAt(number);
    const last = runs.at(-1);
    if (last?.value === value) runs[runs.length - 1] = { ...last, to: number };
    else runs.push({ from: number, to: number, value });
  }
  return runs;
}
