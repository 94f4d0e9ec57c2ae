import { readFileSync } from 'node:fs';
import { ONE, positive, R2, R6, R8, ZERO, Decimal } from './decimals.js';
import type { Plan } from './plan.js';
import { laySettlement, type Leaver, settle, type Settlement } from './leaving.js';
import { join, rememberLeaver } from './people.js';
import { shrinkLoanShares, waitingShares, lastCensusLoanPayment } from './loans.js';
import { isActive, type Row, type State } from './state.js';
import type { Cause } from './types.js';
import type { Year } from './record.js';

function terminationRateOf(plan: Plan, age: number, service: number): Decimal {
  const { rates, table, scale } = plan.turnover;
  const band = rates?.find(
    (b) => age >= b.minAge && age <= b.maxAge && service >= b.minService && service <= b.maxService,
  );
  const rate = rates === undefined ? terminationRate(table, age, service) : (band?.rate ?? ZERO);
  const scaled = R8(rate.times(scale));
  return scaled.greaterThan(ONE) ? ONE : scaled;
}

/** The causes a row leaves by this year, in order, each with its rate of what then remains (MODEL section 4, step 2). */
function decrements(plan: Plan, row: Row, year: number): [Cause, Decimal][] {
  if (row.knownExit !== undefined) return row.knownExit.year === year ? [[row.knownExit.cause, ONE]] : [];
  const pastNormalRetirement = row.attainedAge >= plan.normalRetirementAge;
  if (!plan.turnover.on) return pastNormalRetirement ? [['retirement', ONE]] : [];

  const ageAtStart = row.attainedAge - 1;
  const serviceAtStart = row.service - 1;
  const retirementRate = plan.turnover.retirement.get(row.attainedAge) ?? (pastNormalRetirement ? ONE : ZERO);
  return [
    ['death', plan.turnover.mortality ? mortalityRate(ageAtStart) : ZERO],
    ['disability', ageAtStart < plan.normalRetirementAge ? plan.turnover.disability : ZERO],
    ['retirement', retirementRate],
    ['termination', pastNormalRetirement ? ZERO : terminationRateOf(plan, ageAtStart, serviceAtStart)],
  ];
}

/** Moves the fraction `rate` of what remains out of the row. */
function takeOut(row: Row, rate: Decimal): { headcount: Decimal; shares: Decimal; cash: Decimal } {
  const headcount = R8(row.headcount.times(rate));
  const isAll = headcount.equals(row.headcount);
  const shares = isAll ? row.shares : R6(row.shares.times(rate));
  const cash = isAll ? row.cash : R2(row.cash.times(rate));
  const diversified = isAll ? row.diversified : R6(row.diversified.times(rate));
  row.headcount = row.headcount.minus(headcount);
  row.shares = row.shares.minus(shares);
  row.cash = row.cash.minus(cash);
  row.diversified = row.diversified.minus(diversified);
  return { headcount, shares, cash };
}

function noteFindings(plan: Plan, year: Year, row: Row, settlement: Settlement): void {
  const { vestedFraction: v } = settlement;
  const somethingUnvested = positive(settlement.unvestedShares) || positive(settlement.unvestedCash);
  if (
    plan.forfeitureTiming === 'at_termination' &&
    positive(v) &&
    v.lessThan(1) &&
    somethingUnvested &&
    !settlement.isCashOut
  ) {
    year.forfeitedBeforeBreak.add(row.id);
  }
  if (
    plan.forfeitureOrder === 'pro_rata' &&
    positive(year.price) &&
    positive(settlement.unvestedShares) &&
    positive(settlement.vestedCash)
  ) {
    year.forfeitedOutOfOrder.add(row.id);
  }
}

/** Step 2. */
export function turnover(plan: Plan, state: State, year: Year): void {
  shrinkLoanShares(state, () => {
    leave(plan, state, year);
  });
  join(plan, state, year);
}

function leave(plan: Plan, state: State, year: Year): void {
  const terms = {
    price: year.price,
    paymentPrice: year.paymentPrice,
    limits: year.limits,
    lastLoanPayment: plan.deferral === 'account' ? lastCensusLoanPayment(state.loans) : undefined,
    waiting: plan.deferral === 'loan_shares' ? waitingShares(state) : undefined,
  };
  for (const row of state.rows) {
    for (const [cause, rate] of decrements(plan, row, year.year)) {
      if (!isActive(row) || rate.isZero()) continue;
      const leaver: Leaver = {
        cause,
        year: year.year,
        attainedAge: row.attainedAge,
        service: row.service,
        participation: row.participation,
        vestedFloor: row.vestedFloor,
        ...takeOut(row, rate),
      };
      year.separations = year.separations.plus(leaver.headcount);
      const settlement = settle(plan, leaver, terms);
      laySettlement(state, row, settlement, year.year);
      rememberLeaver(plan, year, row, leaver, settlement);
      noteFindings(plan, year, row, settlement);
    }
  }
}

/** One column of a table: the rate by age, where the table has one. */
type Column = Map<number, Decimal>;

function readTable(fileName: string): Map<string, Column> {
  const text = readFileSync(new URL(`data/${fileName}`, import.meta.url), 'utf8');
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const names = (header ?? '').split(',');
  const columns = new Map<string, Column>(names.slice(1).map((name) => [name, new Map<number, Decimal>()]));
  for (const line of lines) {
    const [age, ...cells] = line.split(',');
    cells.forEach((cell, index) => {
      if (cell !== '') columns.get(names[index + 1] ?? '')?.set(Number(age), new Decimal(cell));
    });
  }
  return columns;
}

const mortality = readTable('irs-2026-static-mortality-unisex.csv');
const soa2003 = readTable('soa-2003-pension-plan-turnover.csv');
const sarason = readTable('sarason-t-tables.csv');

/** The rate at the nearest age at which the column has one (MODEL section 2.4). */
function rateAt(column: Column | undefined, age: number): Decimal {
  if (column === undefined) throw new Error('No such table column');
  let nearest: { distance: number; rate: Decimal } | undefined;
  for (const [tableAge, rate] of column) {
    const distance = Math.abs(tableAge - age);
    if (nearest === undefined || distance < nearest.distance) nearest = { distance, rate };
  }
  if (nearest === undefined) throw new Error('Empty table column');
  return nearest.rate;
}

function soaServiceBand(service: number): string {
  if (service <= 1) return 'service_0_1';
  if (service <= 4) return 'service_2_4';
  if (service <= 9) return 'service_5_9';
  return 'service_10_up';
}

/** `table` as in `turnover.termination_table`; age and completed service at the start of the year. */
export function terminationRate(table: string, age: number, service: number): Decimal {
  if (table === 'none') return ZERO;
  if (table === 'soa_2003') return rateAt(soa2003.get(soaServiceBand(service)), age);
  return rateAt(sarason.get(table.replace('sarason_', '')), age);
}

export const mortalityRate = (age: number): Decimal => rateAt(mortality.get('q'), age);
