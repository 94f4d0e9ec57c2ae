import { DECIMALS, fromUnits, larger, net, portion, ZERO, type Cents } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { dividendsPaid, type Financed, type YearRecord } from '../../engine/state/year-record.js';
import { project } from '../../engine/year/project.js';
import { type AnswerTable, column } from '../answer/table.js';
import { checkFinances } from '../given.js';
import { BUDGET_YEARS } from '../funders.js';

/** A year of the company with its cash. */
interface Year {
  readonly record: YearRecord;
  readonly financed: Financed;
  /** Interest that the cash of its start earns. */
  readonly interest: Cents;
}

/** A line of the schedule, and the cash that it brings; what is paid has a minus sign. */
type Line = readonly [label: string, cash: (year: Year) => Cents];

const minus = (...amounts: Cents[]): Cents => net<Cents>([], amounts);

/** Movements of company cash between its opening and its closing. Contributions are gross; what the trust repays comes back below them. */
const LINES: readonly Line[] = [
  ['EBITDA', ({ financed }) => financed.ebitda],
  ['Interest on cash', ({ interest }) => interest],
  [
    'Capital expenditure and working capital',
    ({ record, financed }) => minus(financed.capitalExpenditure, record.terms.finances!.workingCapitalIncrease),
  ],
  ['Income tax', ({ financed }) => minus(financed.tax)],
  ['Contributions', ({ record }) => minus(record.contribution.companyCash)],
  [
    'Repaid by the trust on inside loans',
    ({ record, financed }) => net([record.debtService], [financed.outsideLoanService]),
  ],
  ['Dividends on shares of the trust', ({ record }) => minus(dividendsPaid(record.dividends))],
  [
    'Dividends on other shares, and rights',
    ({ financed }) => minus(financed.outsideDividends, financed.rightsPaid ?? ZERO),
  ],
  ['Purchases of shares', ({ record, financed }) => minus(financed.repurchaseCash, record.purchase?.cost ?? ZERO)],
  [
    'Sinking fund: used less set aside',
    ({ financed }) => net([financed.sinkingFundUsed], [financed.sinkingFundContribution]),
  ],
  ['Debt service: interest and principal', ({ financed }) => minus(financed.interest, financed.principal)],
  ['Prepayments', ({ financed }) => minus(financed.prepaid)],
  [
    'Borrowed, line of credit included',
    ({ financed: { debtDrawn, opening, closing } }) => net([debtDrawn ?? ZERO, closing.drawn], [opening.drawn]),
  ],
];

/**
 * Cash of the company in its next years, from opening to closing: a column a year, and the lines between add up to the cent. A schedule of
 * funding, as lenders and boards read it. `[std]`
 *
 * @throws ValidationError for a plan without `company_finances`
 * @throws SimulationError as `simulate()`
 */
export function fundingSchedule(prepared: PreparedPlan): AnswerTable {
  const { plan } = inputOf(prepared);
  checkFinances(plan);
  const years: Year[] = [];
  const through = plan.censusYear + Math.min(BUDGET_YEARS, plan.projectionYears);
  project(
    plan,
    (record) => {
      const financed = record.financed!;
      const interest = portion(larger(financed.opening.cash, ZERO), plan.finances!.cashInterestRate);
      years.push({ record, financed, interest });
    },
    { through },
  );
  const row = (line: string, of: (year: Year) => Cents) => ({
    line,
    ...Object.fromEntries(years.map((year) => [String(year.record.year), fromUnits(of(year), DECIMALS.cents)])),
  });
  const lines = LINES.filter(([, of]) => years.some((year) => of(year) !== 0));
  return {
    name: 'funding_schedule',
    caption: `Cash of the company, ${years[0]!.record.year}-${through}`,
    columns: [
      column('line', '', 'text'),
      ...years.map(({ record: { year } }) => column(String(year), String(year), 'dollars')),
    ],
    rows: [
      row('Opening cash', ({ financed }) => financed.opening.cash),
      ...lines.map(([label, of]) => row(label, of)),
      row('Closing cash', ({ financed }) => financed.closing.cash),
      row('Headroom', ({ financed }) => financed.headroom),
    ],
    note: 'Opening cash and the lines below it add up to closing cash. Headroom: closing cash and undrawn credit above the minimum.',
    isFor: 'people',
  };
}
