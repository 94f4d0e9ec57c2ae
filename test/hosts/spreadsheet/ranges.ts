import type { Cell } from '../../../src/hosts/spreadsheet/index.js';
import type { Vector } from '../../vectors.js';

/** Cells that a test writes. */
export type Cells = Cell[][];

/** The four inputs as an analyst would write them into two ranges. */
export function rangesOf({ planRules, operatingAssumptions, initialState, systemConfig }: Vector['input']): {
  plan: Cells;
  census: Cells;
} {
  const { participants, ...state } = initialState;
  const plan: Cells = [['Name', 'Value']];
  const { rebalancing, ...rules } = planRules;
  for (const argument of [rules, operatingAssumptions, state, systemConfig ?? {}]) writeNames('', argument, plan);
  if (!plan.some(([name]) => String(name).startsWith('contribution_policy'))) {
    plan.push(['contribution_policy.annual_amount', 0]);
  }
  // Asked for by an object without a value: a range needs one of its defaults.
  if (rebalancing !== undefined) writeNames('rebalancing', { every_years: 1, ...rebalancing }, plan);
  const people = participants.map((participant) => {
    const cells: Cells = [];
    writeNames('', participant, cells);
    return new Map(cells.map(([name, value]) => [String(name), value]));
  });
  const headings = ['id', 'age', 'birth_date', 'service_years', 'hire_date'];
  for (const person of people) for (const name of person.keys()) if (!headings.includes(name)) headings.push(name);
  return { plan, census: [headings, ...people.map((person) => headings.map((name) => person.get(name)))] };
}

function writeNames(path: string, value: unknown, cells: Cells): void {
  if (Array.isArray(value)) {
    // A list of objects has no name of its own: without entries there is nothing to write.
    if (value.length === 0 && /(?:debts|synthetic_equity|esop_loans)$/.test(path)) return;
    if (value.length === 0) cells.push([path, 'none']);
    else if (value.every((entry) => typeof entry !== 'object')) cells.push([path, ...(value as Cell[])]);
    else value.forEach((entry, i) => writeNames(`${path}[${i}]`, entry, cells));
  } else if (typeof value === 'object' && value !== null) {
    // A group with nothing but defaults is asked for by one of its values: done from a year that is over, it is done at once.
    if (/(?:segregation|rebalancing)$/.test(path) && Object.keys(value).length === 0) {
      cells.push([`${path}.from_year`, 2000]);
    }
    for (const [name, inner] of Object.entries(value)) writeNames(path === '' ? name : `${path}.${name}`, inner, cells);
  } else {
    cells.push([path, value as Cell]);
  }
}

/** The table of years that a vector asks for, as the script spills it when asked for those columns. */
export function expectedYears({ expected }: Vector): { columns: string; rows: unknown[][] } {
  const names = Object.keys(expected.annual_projections[0] ?? {});
  return {
    columns: names.join(', '),
    rows: [names, ...expected.annual_projections.map((year) => names.map((name) => year[name] ?? ''))],
  };
}

/** One person who retires at 65 and is paid 50 shares at $100 in one sum the year after: $5,000 in 2028. */
export const oneRetires: { plan: Cells; census: Cells } = {
  plan: [
    ['plan_name', 'One retires'],
    ['vesting_schedule.years', 6],
    ['distribution_policy.form', 'lump_sum'],
    ['contribution_policy.annual_amount', 0],
    ['share_valuation.current_price', 100],
    ['census_year', 2026],
    ['plan_start_year', 1990],
    ['projection_years', 3],
  ],
  census: [
    ['Employee ID', 'Age', 'Years of Service', 'Shares', 'Pay'],
    [1001, 64, 20, 50, 60_000],
  ],
};
