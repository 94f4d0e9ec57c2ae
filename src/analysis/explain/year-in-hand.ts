import type { ReadOperatingAssumptions } from '../../engine/input/operating-assumptions.js';
import { DECIMALS, fromUnits, forHeads, smaller, type Cents, type Headcount } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/annual-projection.js';
import type { TrustState } from '../../engine/results/types.js';
import type { Plan } from '../../engine/state/plan.js';
import type { YearRecord } from '../../engine/state/year-record.js';
import type { JournalEntry, Commodity } from '../journal/poster.js';
import { project } from '../../engine/year/project.js';
import { eligibilityIn } from '../../engine/state/freeze.js';
import type { StageRecords } from '../../engine/state/events.js';
import { payUntilLeaving, type SharingLeavers } from '../../engine/state/sharing-leavers.js';
import type { Postings } from '../../engine/results/postings.js';

/** Year to explain, with the year before it. */
export interface YearInHand {
  readonly plan: Plan;
  readonly index: number;
  readonly year: AnnualProjection;
  /** Year before; null in the first year. */
  readonly before: { readonly year: AnnualProjection; readonly trust: TrustState } | null;
  readonly trust: TrustState;
  /** Entries up to the end of the year. */
  readonly entries: readonly JournalEntry[];
  /** Records of the year's stages. */
  readonly record: () => YearRecord;
  readonly contributionPolicy: ReadOperatingAssumptions['contribution_policy'];
}

/** Formula by which a figure follows from others in a year, and their values by name. */
export interface Derived {
  readonly formula: string;
  readonly figures: Readonly<Record<string, number | null>>;
}

export const rate = (units: number): number => fromUnits(units, DECIMALS.rate);
export const dollars = (units: number): number => fromUnits(units, DECIMALS.cents);
export const shares = (units: number): number => fromUnits(units, DECIMALS.shares);

/** Pay of a person in the covered payroll. */
export interface EligiblePay {
  readonly id: string;
  readonly pay: Cents;
  readonly heads: Headcount;
  /** Pay up to the cap, times heads. */
  readonly covered: Cents;
}

/** Lists the pay in a year's covered payroll: leavers who share, and those still here at its end who meet the requirements, model 4.4. */
export function eligiblePays(plan: Plan, year: number): EligiblePay[] {
  const pays: EligiblePay[] = [];
  let sharing: SharingLeavers | null = null;
  project(plan, () => undefined, {
    through: year,
    onStage: (stage, did, { year: now, index, terms }, { participants }) => {
      if (stage === 'turnover') sharing = (did as StageRecords['turnover']).sharing;
      if (stage !== 'contribute' || now !== year) return;
      const { minimumAge, minimumService, rows } = eligibilityIn(plan, participants, year);
      const { ids, headcount, pay, ageAtCensus, serviceAtCensus, living, livingCount } = participants;
      for (let at = 0; at < (sharing?.count ?? 0); at++) {
        const row = sharing!.rows[at]!;
        const paid = payUntilLeaving(plan.leaversShare!, pay[row]!);
        const heads = sharing!.heads[at]!;
        pays.push({ id: ids[row]!, pay: paid, heads, covered: forHeads(smaller(paid, terms.limits.payCap), heads) });
      }
      for (let i = 0; i < livingCount; i++) {
        const row = living[i]!;
        if (ageAtCensus[row]! + index < minimumAge || serviceAtCensus[row]! + index < minimumService) continue;
        if (row >= rows) continue;
        const [paid, heads] = [pay[row]!, headcount[row]!];
        const covered = forHeads(smaller(paid, terms.limits.payCap), heads);
        pays.push({ id: ids[row]!, pay: paid, heads, covered });
      }
    },
  });
  return pays;
}

/** Adds up postings, entry by entry: whole cents or millionths of a share. */
export function folder(
  postings: Postings | readonly Postings[],
  commodity: Commodity,
): (entry: JournalEntry) => number {
  const parts = [postings].flat().map((part) => ({ ...part, isOf: matcher(accountOf(part)) }));
  return ({ stage, cause, postings: moved }) => {
    let total = 0;
    for (const part of parts) {
      if ((part.stage ?? stage) !== stage || part.causes?.includes(cause) === false) continue;
      for (const posting of moved) {
        if (posting.commodity !== commodity || !part.isOf(posting.account)) continue;
        if ('gainsOnly' in part && posting.units < 0) continue;
        total += 'losses' in part ? -posting.units : posting.units;
      }
    }
    return total;
  };
}

/** The account whose postings are added up. */
export function accountOf(part: Postings): string {
  if ('gains' in part) return part.gains;
  return 'losses' in part ? part.losses : part.gainsOnly;
}

/** Matches an account with a name: the named account, or one below it. */
function matcher(name: string): (account: string) => boolean {
  if (!name.includes('*')) return (account) => account === name || account.startsWith(`${name}:`);
  const [above, below] = name.split('*') as [string, string];
  return (account) => account.startsWith(above) && account.endsWith(below);
}
