import { DECIMALS, ONE_PERSON, WHOLE, ZERO, type Headcount } from '../numeric/index.js';
import { CompoundGrowth } from '../rules/compound-growth.js';
import type { JoiningGroup, WorkforceTerms } from '../state/plan.js';
import { withinRange, type Grown } from '../state/within-range.js';
import { inYear } from '../rules/in-year.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadInputs } from './read-inputs.js';

type ReadWorkforce = ReadOperatingAssumptions['workforce'];

/** Terms of hiring; null where nobody is hired. */
export function buildWorkforceTerms(workforce: ReadWorkforce): WorkforceTerms | null {
  if (workforce?.entry_compensation === undefined) return null;
  const { replacement_rate: replacementRate = ZERO, headcount_growth_rates: growthRates } = workforce;
  if (replacementRate === 0 && growthRates === undefined) return null;
  const { hires_termination_scale: terminationScale = WHOLE } = workforce;
  return { replacementRate, entryAge: workforce.entry_age, entryPay: workforce.entry_compensation, terminationScale };
}

/** The acquired groups that join until the last projected year. */
export function buildJoiners(workforce: ReadWorkforce, lastYear: number): readonly JoiningGroup[] {
  return (workforce?.joiners ?? [])
    .map((group, position): JoiningGroup => ({
      position,
      id: `joiners-${position + 1}`,
      year: group.year,
      count: group.count as number as Headcount,
      age: group.age,
      service: group.service_years ?? 0,
      participation: group.participation_years ?? 0,
      pay: group.compensation,
      terminationScale: group.termination_scale ?? WHOLE,
    }))
    .filter(({ year }) => year <= lastYear);
}

/** The number of people that hires bring the company to in each year: those of the census, grown. Null where it is not asked for. */
export function headcountTargets(
  { operatingAssumptions: { workforce }, initialState }: ReadInputs,
  largeRate: Grown | null,
): (year: number, index: number) => Headcount | null {
  const rates = workforce?.headcount_growth_rates;
  if (rates === undefined) return () => null;
  const active = initialState.participants.valuesOf('status').filter((status) => status === 'active').length;
  const people = new CompoundGrowth((active * ONE_PERSON) as Headcount, DECIMALS.headcount);
  const field = 'workforce.headcount_growth_rates';
  return (year, index) =>
    withinRange(
      year,
      () => people.after(inYear(rates, index)),
      () => largeRate ?? { field },
    );
}
