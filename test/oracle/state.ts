import { type Decimal, sum } from './decimals.js';
import type { Company, DilutedValue } from './company.js';
import type { Exit } from './plan.js';
import type { Loan } from './loans.js';
import type { SimulationFailure } from './types.js';

/** What a row is owed in one year of payment. */
export interface Rung {
  shares: Decimal;
  /** The part of `shares` that is a total distribution, which alone may be paid by note (MODEL section 4, step 7). */
  totalDistributionShares: Decimal;
  cash: Decimal;
}

/** A census participant, or one year's hires (MODEL section 3). */
export interface Row {
  id: string;
  headcount: Decimal;
  shares: Decimal;
  cash: Decimal;
  diversified: Decimal;
  pay: Decimal;
  attainedAge: number;
  service: number;
  participation: number;
  vestedFloor: Decimal;
  knownExit: Exit | undefined;
  /** In which it came, whether by the census or later. */
  firstYear: number;
  ladder: Map<number, Rung>;
}

/** A promissory note of IRC 409(h)(5), all notes of one year together. */
export interface Note {
  /** Principal still to be paid, in order of payment. */
  payments: Decimal[];
  firstPayment: boolean;
}

export interface State {
  rows: Row[];
  /** The plan's forfeiture ladder by year. */
  forfeitures: Map<number, { shares: Decimal; cash: Decimal }>;
  unallocatedShares: Decimal;
  /** Dollars of annual additions that the cap of IRC 415(c) held over to next year. */
  additionsKeptBack: Decimal;
  contributionsBucket: Decimal;
  forfeituresBucket: Decimal;
  loans: Loan[];
  notes: Note[];
  sharesOutstanding: Decimal;
  /** Of the last appraisal. */
  price: Decimal;
  /** Product of the growth factors so far, unrounded. */
  growth: Decimal;
  equity: Decimal;
  company: Company;
  /** Of a share, where the price is calibrated on it. */
  valueAtCensus: DilutedValue | undefined;
  /** Pay of the next hires. */
  entryPay: Decimal;
  /** Headcount that growth asks for, unrounded. */
  targetHeadcount: Decimal;
  /** Of the most recent allocation of shares, by row (MODEL section 32). */
  lastBases: Map<Row, Decimal>;
  /** Of the year before, contributions deducted: what owners pay tax on (MODEL section 31). */
  taxableIncome: Decimal;
}

export const isActive = (row: Row): boolean => row.headcount.greaterThan(0);

/** Every share the trust holds is somewhere (MODEL section 3). */
export function trustShares(
  state: State,
): Record<'allocated' | 'separated' | 'pendingForfeiture' | 'unallocated' | 'suspense', Decimal> {
  return {
    allocated: sum(state.rows.map((row) => row.shares)),
    separated: sum(state.rows.flatMap((row) => [...row.ladder.values()]).map((rung) => rung.shares)),
    pendingForfeiture: sum([...state.forfeitures.values()].map((entry) => entry.shares)),
    unallocated: state.unallocatedShares,
    suspense: sum(state.loans.map((loan) => loan.suspense)),
  };
}

/** The one way a valid plan fails to run: there is nothing to divide the company's value by, or no value. */
export function failSimulation(issue: string): never {
  const failure: SimulationFailure = {
    code: 'SIMULATION_ERROR',
    message: 'Simulation failed',
    details: { field: 'share_valuation.method', issue },
  };
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the error object of the specification, as it is
  throw failure;
}

export const failWithoutShares = (year: number): never => failSimulation(`No shares outstanding at the end of ${year}`);
