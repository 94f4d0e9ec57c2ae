import { add, cost, DECIMALS, fromUnits, ZERO, type Cents } from '../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../engine/prepared-plan.js';
import { project, type Observer } from '../engine/year/project.js';
import { companyCashWithDistributionsOf, stillOwed } from '../engine/results/company-year.js';
import { orNull } from '../engine/results/vested-value-if-all-left.js';
import { column } from './answer/table.js';
import type { CompanyTotals } from './answer/values.js';
import { COMPANY_TOTALS, valuesOf } from './figures.js';
import type { Analysis } from './descriptor.js';
import { type AnalysisControl, type NoOptions, withoutOptions, stepCounter } from './given.js';
import { figureRows, rowsOf } from './answer/rows.js';

/** Cash that the company pays for its plan in a year. */
export interface CompanyYear {
  /**
   * Cash contributions and dividends that stay in the trust, and cash that is recycled, redeemed, lent or paid on notes; loans for purchases included.
   */
  readonly company_cash: number;
}

/** Cash cost of a plan to its company. */
export interface CompanyCash extends CompanyTotals {
  /** Name of the analysis. */
  readonly kind: 'company-cash';
  /** One entry a projection year. */
  readonly by_year: readonly (CompanyYear & {
    /** Plan year. */
    readonly year: number;
  })[];
}

/**
 * Computes the cash cost of the plan to the company, year by year, before taxes: contributions, dividends on shares of the trust, and
 * payments for shares by any method. What repays inside loans does not count, since they come back to the company as the lender. The definition is in section 7.1
 * of docs/model.md.
 *
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { installment_years: 4 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 400 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * companyCash(plan).by_year.map(({ company_cash }) => company_cash) // [0, 10000, 10000]
 * companyCash(plan).total_company_cash // 20000
 * companyCash(plan).owed_at_end // 20000
 * companyCash(plan).suspense_value_at_end // 0
 */
export function companyCash(prepared: PreparedPlan, control: AnalysisControl = {}): CompanyCash {
  const ledger = companyLedger();
  const { plan } = inputOf(prepared);
  project(plan, ledger.observe, { afterYear: stepCounter(control, plan.projectionYears) });
  return ledger.result();
}

/** Records the company's payments while a plan is projected. */
export function companyLedger(): { readonly observe: Observer; readonly result: () => CompanyCash } {
  const by_year: CompanyCash['by_year'][number][] = [];
  let total: Cents = ZERO;
  let owed: Cents | null = ZERO;
  let suspense: Cents | null = ZERO;
  return {
    observe: (record, state, closing) => {
      const cash = companyCashWithDistributionsOf(record);
      total = add(total, cash);
      owed = stillOwed(state, closing);
      suspense = orNull(() => cost(closing.suspenseShares, state.company.price));
      by_year.push({ year: record.year, company_cash: fromUnits(cash, DECIMALS.cents) });
    },
    result: () => ({ kind: 'company-cash', by_year, ...valuesOf(COMPANY_TOTALS, { total, owed, suspense }) }),
  };
}

/** Descriptor of the company cash: the plan's cost by year. */
export const companyCashAnalysis: Analysis<'company-cash', NoOptions, CompanyCash> = {
  kind: 'company-cash',
  title: 'Company Cash',
  question: 'What does the plan cost the company?',
  gist: 'its cash, year by year',
  description:
    'Adds up contributions of the company, dividends on shares of the trust and its payments for shares, year by year, before taxes.',
  ...withoutOptions(companyCash),
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
      note: 'Contributions, dividends on shares of the trust and payments for shares, before taxes and less what the trust repays to the company.',
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
