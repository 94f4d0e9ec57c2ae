import type { Cents, Rate, SharePrice } from '../../numeric/index.js';
import type { AllocationBasis } from '../../rules/allocation-basis.js';
import type { DiversificationTerms } from '../../rules/diversification.js';
import type { InServiceTerms } from '../../rules/in-service.js';
import type { VestingTerms } from '../../rules/vesting.js';
import type { Behaviour } from '../../state/behaviour.js';
import type { Listeners } from '../../state/events.js';
import { eligibilityIn, vestingIn, type Eligibility } from '../../state/freeze.js';
import type { Plan } from '../../state/plan.js';
import type { ReadOnly } from '../../state/read-only.js';
import type { Participants } from '../../state/state.js';
import type { PlanYear } from '../../state/year-record.js';

/** Figures that all people of a year share, besides the terms of leaving. */
export interface YearFigures {
  readonly year: number;
  readonly index: number;
  readonly price: SharePrice;
  readonly paymentPrice: SharePrice;
  readonly dividend: SharePrice;
  /** Dividends are credited; otherwise they are paid out. */
  readonly dividendsStay: boolean;
  readonly payGrowth: Rate;
  readonly payCap: Cents;
  readonly basis: AllocationBasis;
  readonly eligibility: Eligibility;
  readonly diversification: DiversificationTerms;
  readonly behaviour: Behaviour;
  readonly inService: InServiceTerms | null;
  readonly vesting: VestingTerms;
  readonly cashReturn: Rate;
  /** Cash that is owed earns its return as soon as payments are made: nothing else moves it in the year. */
  readonly returnsAtOnce: boolean;
  /** Told what the first loop does. */
  readonly listeners: Listeners;
}

export function yearFigures(
  plan: Plan,
  participants: ReadOnly<Participants>,
  opened: PlanYear,
  returnsAtOnce: boolean,
  listeners: Listeners,
): YearFigures {
  const { year, index, price, paymentPrice, dividend, behaviour, terms } = opened;
  return {
    year,
    index,
    price,
    paymentPrice,
    dividend,
    dividendsStay: plan.dividendsOnAllocated !== 'pass_through',
    payGrowth: plan.payGrowth,
    payCap: terms.limits.payCap,
    basis: plan.allocationBasis,
    eligibility: eligibilityIn(plan, participants, year),
    diversification: plan.diversification,
    behaviour,
    inService: plan.inService,
    vesting: vestingIn(plan, year),
    cashReturn: plan.cashReturn,
    returnsAtOnce: returnsAtOnce && plan.cashReturn !== 0,
    listeners,
  };
}
