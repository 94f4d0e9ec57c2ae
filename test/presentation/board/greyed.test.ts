/** A plan that another one beats is set back wherever alternatives are shown. */
import { expect, it } from 'vitest';
import { levers } from '../../../src/analysis/index.js';
import { leverTables } from '../../../src/analysis/levers/tables.js';
import { prepare } from '../../../src/index.js';
import { sectionHtml, tables } from '../../../src/presentation/board/index.js';
import { svgText } from '../../../src/presentation/charts/index.js';

/** Cash is plenty, so that levers are acceptable; recycling gives participants more than redeeming and costs nothing. */
const plan = prepare(
  { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
  {
    contribution_policy: {},
    share_valuation: { method: 'ebitda_multiple', current_price: 100, multiple: [5] },
    repurchase_strategy: { method: 'redeem' },
    company_finances: { ebitda: [20_000], base_ebitda: 20_000 },
  },
  {
    census_year: 2026,
    participants: [
      { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 50 },
      { id: 'B', age: 40, service_years: 20, compensation: 60_000, allocated_shares: 60 },
    ],
    company: { shares_outstanding: 110, cash: 50_000 },
  },
  { projection_years: 3, include_turnover_projection: false },
);

it('greys an alternative that is worse in something and better in nothing', () => {
  const answer = levers(plan, { paths: 0 });
  const half = answer.alone.find(({ levers: [used] }) => used?.setting === 'half recycled, half redeemed')!;
  expect(half.dominated_by).not.toBeNull();
  const html = svgText(
    sectionHtml({ id: 'x', title: 'Alternatives', blocks: tables(leverTables(answer).slice(0, 1)) }, 700),
  );
  const rows = html.split('<tr').filter((row) => row.includes('recycle'));
  const isGrey = (row: string): boolean => row.includes('class="greyed"');
  expect(rows.filter(isGrey).some((row) => row.includes('half recycled'))).toBe(true);
  expect(html.split('<tr').some((row) => row.includes('as it is') && !isGrey(row))).toBe(true);
});
