import { plainJson } from './plain-json.js';
import { WHOLE } from '../numeric/index.js';
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
import type { TurnoverTerms } from '../state/plan.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadInputs } from './read-inputs.js';

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
      termination: scaledTermination(unscaledTermination, scales[0]!),
    },
    unscaledTermination,
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
