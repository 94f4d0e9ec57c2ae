import { checkIdentities } from './identities.js';
import { allocate } from './stages/allocate.js';
import { close } from './stages/close.js';
import { contribute } from './stages/contribute.js';
import { diversify } from './stages/diversify.js';
import { dividends } from './stages/dividends.js';
import { open } from './stages/open.js';
import { repurchase } from './stages/repurchase.js';
import { serviceLoans } from './stages/service-loans.js';
import { turnover } from './stages/turnover.js';
import type { Experience } from './state/experience.js';
import type { Plan } from './state/plan.js';
import type { State } from './state/state.js';
import { countTrust } from './state/trust-totals.js';
import { blankRecord, type TrustTotals, type YearRecord } from './state/year-record.js';

type StageName =
  'open' | 'turnover' | 'dividends' | 'contribute' | 'serviceLoans' | 'diversify' | 'repurchase' | 'allocate' | 'close';

type Stage = (plan: Plan, state: State, year: YearRecord) => void;

/** The plan year. Read from top to bottom, it is the model. */
const annualCycle = {
  open, //         pay has grown; the last appraisal is the year's price
  turnover, //     people die, become disabled, retire, leave; what they take is split and scheduled; others are hired
  dividends, //    every share receives its dividend; those on pledged shares serve the debt first
  contribute, //   the company pays by its policy, at least what the loans need
  serviceLoans, // loan payments release shares from suspense
  diversify, //    people near retirement sell part of their shares
  repurchase, //   what is due is bought: by trust cash first, then by the company
  allocate, //     the year's shares and unused cash go to the accounts of everyone eligible
  close, //        cash earns its return, the shares are appraised
} satisfies Record<StageName, Stage>;

const stages: readonly Stage[] = Object.values(annualCycle);

/** One year of a run: what it recorded, and the trust counted at its end. */
export interface CompletedYear {
  readonly record: YearRecord;
  readonly closing: TrustTotals;
}

/** Runs the year after the one the state describes. `opening` is the trust as counted at that moment. */
export function runYear(
  plan: Plan,
  state: State,
  experience: Experience,
  opening: TrustTotals,
  withFindings: boolean,
): CompletedYear {
  const index = state.year - plan.censusYear + 1;
  const record = blankRecord(index, plan.years[index - 1]!, experience, state.company.price, opening, withFindings);
  for (const stage of stages) stage(plan, state, record);
  state.year = record.year;
  const closing = countTrust(state);
  checkIdentities(record, closing);
  return { record, closing };
}
