import { column } from '../answer/table.js';
import type { Analysis } from '../descriptor.js';
import { noOptions, refuseOptions, type NoOptions } from '../no-options.js';
import { figureRows } from '../rows/figure-rows.js';
import { rowsOf } from '../rows/tidy.js';
import { companyCash, type CompanyCash } from './company-cash.js';

/** Descriptor of the company cash: the plan's cost by year. */
export const companyCashAnalysis: Analysis<'company-cash', NoOptions, CompanyCash> = {
  kind: 'company-cash',
  title: 'Company Cash',
  question: 'What does the plan cost the company?',
  gist: 'its cash, year by year',
  description: 'Adds up contributions of the company and its payments for shares, year by year, before taxes.',
  options: noOptions,
  check: (_, options) => refuseOptions(options),
  run: (plan, options) => {
    refuseOptions(options);
    return companyCash(plan);
  },
  rows: ({ kind: _, by_year, ...totals }) => [
    ...by_year.flatMap(({ year, company_cash: cash }) => rowsOf(year, 'company_cash', 'dollars', [['value', cash]])),
    ...figureRows(null, totals),
  ],
  tables: ({ by_year: years, total_company_cash: total }) => [
    {
      name: 'company_cash_by_year',
      caption: 'Cash of the company for the plan',
      columns: [column('year', 'Year', 'year'), column('company_cash', 'Company cash', 'dollars')],
      rows: years.map(({ year, company_cash }) => ({ year, company_cash })),
      total: { year: 'Total', company_cash: total },
      note: 'Contributions and payments for shares, before taxes.',
    },
  ],
  words: (
    { by_year: years, total_company_cash: total, owed_at_end: owed, suspense_value_at_end: suspense },
    { plan, dollars },
  ) => {
    const [first, last] = [years[0]!.year, years.at(-1)!.year];
    const most = years.reduce((a, b) => (b.company_cash > a.company_cash ? b : a));
    return [
      `${plan} costs the company ${dollars(total)} in cash, ${first}-${last}.`,
      `The most in a year is ${dollars(most.company_cash)}, in ${most.year}.`,
      owed === null
        ? 'The amount left to pay at the end is beyond the exact range.'
        : `Left to pay at the end: ${dollars(owed)} for shares of people who left, and notes.`,
      ...(suspense ? [`Suspense shares of ${dollars(suspense)} are then still to be allocated and bought.`] : []),
    ];
  },
  example: { options: {} },
};
