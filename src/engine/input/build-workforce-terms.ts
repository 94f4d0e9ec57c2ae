import { DECIMALS, ONE_PERSON, ZERO, type Headcount, type Rate, WHOLE } from '../numeric/index.js';
import { CompoundGrowth } from '../rules/compound-growth.js';
import type { JoiningGroup, WorkforceTerms, TurnoverTerms } from '../state/plan.js';
import { withinRange, type Grown } from '../state/within-range.js';
import { inYear } from '../rules/in-year.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadInputs } from './read-inputs.js';
import { plainJson } from './plain-json.js';
import {
  bandedTermination,
  flatRate,
  irs2026UnisexMortality,
  listedRetirement,
  noRate,
  sarasonTermination,
  scaledTermination,
  soa2003Termination,
  type Decrements,
} from '../rules/decrements.js';

/** Growth of pay where none is stated: 3 %. */
export const PAY_GROWTH = ((WHOLE / 100) * 3) as Rate;

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

type ReadTurnover = ReadOperatingAssumptions['turnover'];

const SARASON = /^sarason_t([0-9]+)$/;

type TurnoverInputs = Omit<ReadInputs, 'initialState'>;

/** Whether two inputs say the same about turnover. */
export function isSameTurnover(inputs: TurnoverInputs, others: TurnoverInputs): boolean {
  return plainJson(saidOf(inputs)) === plainJson(saidOf(others));
}

/** All that the terms of turnover are built from. */
function saidOf({ planRules, operatingAssumptions, systemConfig }: TurnoverInputs): object {
  const { include_turnover_projection: included, turnover_model: model } = systemConfig;
  return { ...operatingAssumptions.turnover, included, model, normalRetirementAge: planRules.normal_retirement_age };
}

/** Terms of turnover, by cause. */
export function buildTurnoverTerms(inputs: TurnoverInputs): TurnoverTerms {
  const { turnover } = inputs.operatingAssumptions;
  const { include_turnover_projection: included, turnover_model: model } = inputs.systemConfig;
  const scales = turnover.termination_scales ?? [turnover.termination_scale ?? WHOLE];
  const unscaledTermination = terminationOf(turnover);
  const terminations = scales.map((scale) => scaledTermination(unscaledTermination, scale));
  const dies = turnover.mortality === 'irs_2026_unisex';
  return {
    projected: included && model !== 'none',
    decrements: {
      death: dies ? irs2026UnisexMortality : noRate,
      disability: flatRate(turnover.disability_rate),
      retirement: listedRetirement(
        new Map(turnover.retirement_rates.map(({ age, rate }) => [age, rate])),
        inputs.planRules.normal_retirement_age,
      ),
      termination: terminations[0]!,
    },
    unscaledTermination,
    terminations,
    scales,
    doubleDecrement: sarasonNumber(turnover) !== undefined && (dies || turnover.disability_rate > 0),
  };
}

function terminationOf(turnover: ReadTurnover): Decrements['termination'] {
  if (turnover.termination_rates !== undefined) {
    return bandedTermination(
      turnover.termination_rates.map((band) => ({
        minAge: band.min_age ?? -Infinity,
        maxAge: band.max_age ?? Infinity,
        minService: band.min_service ?? -Infinity,
        maxService: band.max_service ?? Infinity,
        rate: band.rate,
      })),
    );
  }
  if (turnover.termination_table === 'none') return noRate;
  const number = sarasonNumber(turnover);
  return number === undefined ? soa2003Termination : sarasonTermination(number);
}

function sarasonNumber({ termination_table: table }: ReadTurnover): number | undefined {
  const number = table === undefined ? undefined : SARASON.exec(table)?.[1];
  return number === undefined ? undefined : Number(number);
}
