import { add, apportion, cost, net, subtract, ZERO, type Cents } from '../../engine/numeric/index.js';
import type { Listeners, StageListener, StageRecords } from '../../engine/state/events.js';
import { noteInterest } from '../../engine/state/note.js';
import type { Plan } from '../../engine/state/plan.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import type { PlanYear, YearRecord } from '../../engine/state/year-record.js';
import { paidToPeople, receivedBy } from '../exit/people.js';
import { leftBy } from '../exit/sale.js';
import { settle, type Settled, USUAL_TERMS } from '../exit/settle.js';
import { claimsAt, countsRights, trustCash, type LedgerFigure, type YearOfCompany } from './parties.js';

/** Bands of the age at the census, and people who come later. */
export const BANDS = ['under_35', 'from_35_to_49', 'from_50_to_59', 'from_60', 'hired_later'] as const;
/** The first ages of the bands after the first. */
const FROM_AGES = [35, 50, 60];

/** Amounts of people, by band: those who left when they receive them, and those who work. */
export interface PeoplesAmounts {
  readonly leavers: readonly Cents[];
  readonly stayers: readonly Cents[];
}

type Mutable = { readonly [P in keyof PeoplesAmounts]: Cents[] };

const nothing = (): Cents[] => BANDS.map(() => ZERO);

/** By row of the census, its position in `BANDS`. */
function bandsOf({ census }: Plan): Uint8Array {
  return Uint8Array.from(census.ageAtCensus, (age) => FROM_AGES.filter((from) => age >= from).length);
}

/**
 * Follows cash to people while a plan is projected. Notes belong to the bands whose shares they bought, in proportion. `[std]`
 */
export class CashToPeople {
  private paid: Mutable = { leavers: nothing(), stayers: nothing() };
  /** Cost of what a note may buy this year, by band. */
  private notable = nothing();
  /** Cost of the shares that each note bought, by band; then its balance, and interest of the next payment. */
  private readonly noteBands: (readonly Cents[])[] = [];
  private before: readonly { outstanding: Cents; interest: Cents }[] = [];

  private readonly bands: Uint8Array;
  /** Listeners for the projection. */
  readonly listeners: Listeners;

  constructor(private readonly plan: Plan) {
    this.bands = bandsOf(plan);
    this.listeners = {
      onDiversification: ({ row, paid }) => this.pay('stayers', row, paid),
      onInService: ({ row, paid, cash }) => this.pay('stayers', row, add(paid, cash)),
      onPayment: ({ row, paid, notable }) => {
        const band = this.bandOf(row);
        this.pay('leavers', row, paid);
        this.notable[band] = add(this.notable[band]!, notable);
      },
      // The stages are slower one by one, so that they are asked for only where they tell more.
      ...(plan.dividendsOnAllocated !== 'pass_through' ? {} : { onStage: this.onStage }),
    };
  }

  /** Returns payments to people in a year that has ended, and starts again at 0. */
  take({ repurchase }: YearRecord, state: ReadOnly<State>): PeoplesAmounts {
    this.payNotes(repurchase, state);
    const { paid } = this;
    this.paid = { leavers: nothing(), stayers: nothing() };
    this.notable = nothing();
    return paid;
  }

  /** The position in `BANDS` of a row: people of the census by age, all other rows are people who came later. */
  private bandOf(row: number): number {
    return this.bands[row] ?? BANDS.length - 1;
  }

  private pay(who: keyof PeoplesAmounts, row: number, amount: Cents): void {
    const band = this.bandOf(row);
    this.paid[who][band] = add(this.paid[who][band]!, amount);
  }

  private readonly onStage: StageListener = (stage, did, year, state) => {
    if (stage === 'dividends') this.passThrough(did as StageRecords['dividends'], year, state);
  };

  private passThrough(
    { passedThrough }: StageRecords['dividends'],
    { dividend }: PlanYear,
    { participants, ladder }: ReadOnly<State>,
  ): void {
    if (passedThrough === null) return;
    for (let row = 0; row < participants.count; row++) {
      this.pay('stayers', row, cost(participants.shares[row]!, dividend));
      this.pay('leavers', row, cost(ladder.rowShares[row]!, dividend));
    }
  }

  /** A new note is paid in place of cash; every note then pays its part and interest. */
  private payNotes({ notesIssued }: StageRecords['repurchase'], { notes }: ReadOnly<State>): void {
    if (notesIssued > 0) {
      const bands = apportion(notesIssued, this.notable);
      this.noteBands.push(bands);
      this.addToLeavers(bands.map((amount) => (0 - amount) as Cents));
    }
    notes.forEach((note, i) => {
      const { outstanding, interest } = this.before[i] ?? { outstanding: note.principal, interest: ZERO };
      const paid = add(subtract(outstanding, note.outstanding), interest);
      if (paid > 0) this.addToLeavers(apportion(paid, this.noteBands[i]!));
    });
    const { rate } = this.plan.repurchase.note;
    this.before = notes.map((note) => ({ outstanding: note.outstanding, interest: noteInterest(note, rate) }));
  }

  private addToLeavers(amounts: readonly Cents[]): void {
    const { leavers } = this.paid;
    amounts.forEach((amount, band) => (leavers[band] = net([leavers[band]!, amount])));
  }

  /** People's claims at the end of a projection, as their accounts and payments to come are settled, and notes. */
  held({ notes }: ReadOnly<State>, { active, former }: Pick<Settled, 'active' | 'former'>): PeoplesAmounts {
    const held: Mutable = { leavers: nothing(), stayers: nothing() };
    active.forEach((part, row) => {
      const band = this.bandOf(row);
      held.stayers[band] = add(held.stayers[band]!, receivedBy(part));
      held.leavers[band] = add(held.leavers[band]!, receivedBy(former[row]!));
    });
    notes.forEach(({ outstanding }, i) => {
      if (outstanding === 0) return;
      apportion(outstanding, this.noteBands[i]!).forEach(
        (part, band) => (held.leavers[band] = add(held.leavers[band]!, part)),
      );
    });
    return held;
  }
}

/** Claims of every party at the end of the projection, in the figures of the ledger. */
export interface AtEnd {
  readonly figures: Readonly<Record<LedgerFigure | 'appraisal', Cents>>;
  /** Part of `people` that is in no account: of those who left before they forfeited, and what nobody may receive. */
  readonly notAllocated: Cents;
  /** Payments to people and other owners if the plan ended. */
  readonly closing: { readonly people: Cents; readonly outside_owners: Cents };
}

/** Settles the plan at the end of its last year, at the last appraisal, as `exit()` does. */
export function settledAtEnd({ plan, record, closing }: YearOfCompany, state: ReadOnly<State>): Settled {
  const rights = countsRights(plan) ? [] : record.terms.finances!.rights;
  const sale = { price: state.company.price, countsLoans: true, rights };
  return settle(plan, { state, closing, ...leftBy(plan, record, state.participants) }, sale, USUAL_TERMS);
}

/**
 * Claims at the end: what an end of the plan would pay people and other owners at the last appraisal, notes, rights at what they would be
 * paid, debts at their balance. The cash that is kept is taken out again, since the claims have it. The appraisal is what claims exceed
 * cash by: earnings after the horizon as the appraisal counts them, with its scale or discount and its floor at 0. `[std]`
 */
export function atEnd(year: YearOfCompany, state: ReadOnly<State>, settled: Settled): AtEnd {
  const { financed, closing } = year;
  const paid = paidToPeople(settled);
  const { earned, ...claims } = claimsAt({ ...year, state, settled, paid });
  const kept = net<Cents>([], [financed.closing.cash, financed.closing.sinkingFund, trustCash(closing)]);
  const appraisal = net([...Object.values(claims), kept]);
  return {
    figures: { earned, appraisal, ...claims, kept },
    notAllocated: net([receivedBy(settled.waiting), settled.left]),
    closing: { people: paid, outside_owners: settled.toOthers },
  };
}
