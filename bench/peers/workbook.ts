import type { CorePlan } from './core-plan.js';

/** What a cell holds: a value, a formula, or nothing. */
export type Cell = number | string | null;
export type Sheet = Cell[][];

/** A formula in every cell, as most people write them, or one array formula a year that fills its column. */
export type Style = 'cells' | 'arrays';

/** The cells that assumptions are typed into, on sheet Inputs. */
export const INPUTS = { priceGrowth: 'B1', turnoverScale: 'B2' } as const;

/** Rows of sheet Years, counted from 1: what the result is read from. */
export const YEARS = { price: 9, headcount: 10, sharesAllocated: 6, obligation: 8 } as const;

const GROWTH = 'Inputs!$B$1';
const SCALE = 'Inputs!$B$2';
const FIRST_PRICE = 'Inputs!$B$3';
const PAY_GROWTH = 'Inputs!$B$4';
const CONTRIBUTION = 'Inputs!$B$5';
const RETIREMENT_AGE = 'Inputs!$B$6';

/** Participants start in the row below the years. */
const FIRST_ROW = 2;

/** Where a formula finds a quantity of a year: the participant's cell, or the whole column of the year. */
type Reference = (sheet: string, year: number) => string;
/** The formula of a year, without its equals sign; a number where there is nothing to compute. */
type Formula = (at: Reference, year: number) => string | number;

/**
 * The core projection as a workbook: inputs, tables, one sheet a quantity with a row a participant and a column a year (column
 * A is the census), and sheet Years with the sums. The price and every payment are rounded as people see them, to four decimals
 * and to the cent; nothing else is.
 */
export function buildWorkbook(plan: CorePlan, style: Style): Record<string, Sheet> {
  const { termination, vesting, census } = plan;
  const participants = census.age.length;
  const sheets: Record<string, Sheet> = {
    Inputs: [
      ['Price growth', 0],
      ['Turnover scale', 1],
      ['Share price', plan.price],
      ['Pay growth', plan.payGrowth],
      ['Contribution, part of pay', plan.contributionRate],
      ['Retirement age', plan.retirementAge],
    ],
    Termination: [
      [null, ...termination.services],
      ...termination.ages.map((age, band) => [age, ...termination.rates[band]!]),
    ],
    Vesting: vesting.map((fraction, service) => [service, fraction]),
    Census: [['Age', 'Service'], ...census.age.map((age, i) => [age, census.service[i]!])],
    // What the census alone decides is looked up in a sheet of its own, so that no change of an assumption repeats the lookup.
    BaseRate: cellByCell(plan, baseRate(plan)),
    VestedPart: cellByCell(plan, vestedPart(plan)),
  };
  const opening: Record<string, readonly number[]> = {
    Pay: census.pay,
    Heads: Array.from({ length: participants }, () => 1),
    Shares: census.shares,
  };
  for (const [name, formula] of Object.entries(quantities(plan))) {
    sheets[name] =
      style === 'cells'
        ? cellByCell(plan, formulaOfRow(formula), opening[name])
        : columnByColumn(plan, formula, opening[name]);
  }
  sheets['Years'] = yearsSheet(plan);
  return sheets;
}

/** The quantities of a participant and year, in the order in which they follow from one another. */
function quantities(plan: CorePlan): Record<string, Formula> {
  const { delay, installments } = plan;
  return {
    Pay: (at, year) => `${at('Pay', year - 1)}*(1+${PAY_GROWTH})`,
    // Retirement is not turnover: its rate of 1 is not scaled.
    Rate: (at, year) => `IF(${at('BaseRate', year)}=1,1,${at('BaseRate', year)}*${SCALE})`,
    Heads: (at, year) => `${at('Heads', year - 1)}*(1-${at('Rate', year)})`,
    Weight: (at, year) => `${at('Pay', year)}*${at('Heads', year)}`,
    Leaving: (at, year) => `${at('Shares', year - 1)}*${at('Rate', year)}`,
    Vested: (at, year) => `${at('Leaving', year)}*${at('VestedPart', year)}`,
    // The payout ladder: a part of what vested in each of the years whose installments fall due now.
    Due: (at, year) => {
      const left = Array.from({ length: installments }, (_, i) => year - delay - i).filter((earlier) => earlier >= 1);
      return left.length === 0 ? 0 : `(${left.map((earlier) => at('Vested', earlier)).join('+')})/${installments}`;
    },
    Payment: (at, year) => `ROUND(${at('Due', year)}*Years!${columnOf(year)}$2,2)`,
    Shares: (at, year) =>
      `${at('Shares', year - 1)}-${at('Leaving', year)}+Years!${columnOf(year)}$7*${at('Weight', year)}`,
  };
}

function yearsSheet(plan: CorePlan): Sheet {
  const last = FIRST_ROW + plan.census.age.length - 1;
  const sum = (sheet: string, column: string): string => `SUM(${sheet}!${column}$${FIRST_ROW}:${column}$${last})`;
  const row = (label: string, formula: (column: string, year: number) => string): Cell[] => [
    label,
    ...yearsOf(plan).map((year) => `=${formula(columnOf(year), year)}`),
  ];
  return [
    ['Year', ...yearsOf(plan)],
    row('Price of the year', (_, year) => (year === 1 ? FIRST_PRICE : `${columnOf(year - 1)}9`)),
    row('Payroll', (column) => sum('Weight', column)),
    row('Shares contributed', (column) => `${column}3*${CONTRIBUTION}/${column}2`),
    row('Shares forfeited', (column) => `${sum('Leaving', column)}-${sum('Vested', column)}`),
    row('Shares allocated', (column) => `${column}4+${column}5+${sum('Due', column)}`),
    row('Shares a dollar of pay', (column) => `${column}6/${column}3`),
    row('Repurchase obligation', (column) => sum('Payment', column)),
    row('Price at year end', (column) => `ROUND(${FIRST_PRICE}*(1+${GROWTH})^${column}1,4)`),
    row('Headcount', (column) => sum('Heads', column)),
  ];
}

/** Rate of leaving before any scale: 1 in the year of retirement age, else by band of start-of-year age and service. */
function baseRate({ termination }: CorePlan): RowFormula {
  const lastRow = termination.ages.length + 1;
  const lastColumn = columnOf(termination.services.length);
  return (row, year) => {
    const age = `Census!$A${row}+${columnOf(year)}$1`;
    const service = `Census!$B${row}+${columnOf(year)}$1`;
    const ageBand = `MATCH(${age}-1,Termination!$A$2:$A$${lastRow},1)`;
    const serviceBand = `MATCH(${service}-1,Termination!$B$1:$${lastColumn}$1,1)`;
    const rates = `Termination!$B$2:$${lastColumn}$${lastRow}`;
    return `IF(${age}>=${RETIREMENT_AGE},1,INDEX(${rates},${ageBand},${serviceBand}))`;
  };
}

/** Vested fraction of somebody who leaves in the year. */
function vestedPart({ vesting }: CorePlan): RowFormula {
  return (row, year) => {
    const age = `Census!$A${row}+${columnOf(year)}$1`;
    const service = `Census!$B${row}+${columnOf(year)}$1`;
    const bySchedule = `INDEX(Vesting!$B$1:$B$${vesting.length},MIN(${service},${vesting.length - 1})+1)`;
    return `IF(${age}>=${RETIREMENT_AGE},1,${bySchedule})`;
  };
}

/** The formula of one participant's cell. */
type RowFormula = (row: number, year: number) => string | number;

function formulaOfRow(formula: Formula): RowFormula {
  return (row, year) => formula((sheet, of) => `${sheet}!${columnOf(of)}${row}`, year);
}

function cellByCell(plan: CorePlan, formula: RowFormula, opening?: readonly number[]): Sheet {
  return [
    [0, ...yearsOf(plan)],
    ...plan.census.age.map((_, i) => [
      opening?.[i] ?? null,
      ...yearsOf(plan).map((year) => asCell(formula(FIRST_ROW + i, year))),
    ]),
  ];
}

function columnByColumn(plan: CorePlan, formula: Formula, opening?: readonly number[]): Sheet {
  const last = FIRST_ROW + plan.census.age.length - 1;
  const at: Reference = (sheet, year) => `${sheet}!${columnOf(year)}$${FIRST_ROW}:${columnOf(year)}$${last}`;
  const columns = yearsOf(plan).map((year) => formula(at, year));
  return [
    [0, ...yearsOf(plan)],
    ...plan.census.age.map((_, i) => [
      opening?.[i] ?? null,
      // The first row's formula fills the column; a column without one is filled with its number.
      ...columns.map((column) => (typeof column === 'number' ? column : i === 0 ? `=ARRAYFORMULA(${column})` : null)),
    ]),
  ];
}

function asCell(content: string | number): Cell {
  return typeof content === 'number' ? content : `=${content}`;
}

function yearsOf({ years }: CorePlan): number[] {
  return Array.from({ length: years }, (_, i) => i + 1);
}

/** The letter of a year's column; column A is the census. */
function columnOf(year: number): string {
  if (year > 25) throw new RangeError('The workbook has columns for 25 years');
  return String.fromCharCode('A'.charCodeAt(0) + year);
}
