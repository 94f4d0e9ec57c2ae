import { add, DECIMALS, ONE_PERSON, outOfRange, subtract, toUnits, type Cents } from '../numeric/index.js';
import { project, withinRange } from '../project.js';
import { burdenOf, obligationOf, repurchaseCashOf } from '../results/annual-projection.js';
import { sumOf } from '../results/run-figures.js';
import { presentValue } from '../rules/present-value.js';
import type { Plan } from '../state/plan.js';
import type { YearRecord } from '../state/year-record.js';
import { drawnExperience } from './chance/drawn-experience.js';
import { drawnTurnoverLevels, withDrawnPrice } from './chance/price-paths.js';
import type { MonteCarloSettings, PathSample } from './monte-carlo-result.js';

/** Projects one path and keeps of each year what the distributions are made of. */
export function samplePath(plan: Plan, settings: MonteCarloSettings, seed: number, path: number): PathSample {
  const obligations: Cents[] = [];
  const sample: PathSample = {
    path,
    total: 0,
    present_value: 0,
    repurchase_obligation: obligations,
    repurchase_cash: [],
    company_funding: [],
    share_price: [],
    active_headcount: [],
    repurchase_to_payroll: [],
    trust_shortfall: [],
  };
  const experience = drawnExperience(plan, seed, path, drawnTurnoverLevels(plan, settings, seed, path));
  project(
    withDrawnPrice(plan, settings, seed, path),
    (record, _state, closing) => {
      obligations.push(obligationOf(record));
      sample.repurchase_cash.push(repurchaseCashOf(record));
      sample.company_funding.push(companyFundingOf(record));
      sample.share_price.push(record.price);
      sample.active_headcount.push(closing.headcount / ONE_PERSON);
      sample.repurchase_to_payroll.push(exactUnits(burdenOf(record), DECIMALS.rate));
      sample.trust_shortfall.push(record.repurchase.remainder > 0 ? 1 : 0);
    },
    { experience },
  );
  withinRange(plan.censusYear + plan.projectionYears, () => {
    sample.total = sumOf(obligations);
    sample.present_value = exactUnits(presentValue(obligations, plan.discountRate), DECIMALS.cents);
  });
  return sample;
}

/** What the company pays for repurchases in a year: purchases that neither trust cash nor notes covered, and payments on notes. */
function companyFundingOf({ repurchase }: YearRecord): Cents {
  return add(
    subtract(repurchase.remainder, repurchase.notesIssued),
    add(repurchase.notePrincipal, repurchase.noteInterest),
  );
}

/** A figure that left the engine, back in its unit. */
function exactUnits(figure: number, decimals: number): number {
  const units = toUnits(figure, decimals);
  return Number.isFinite(units) ? units : outOfRange();
}
