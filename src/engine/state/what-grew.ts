import { LARGEST } from '../numeric/index.js';
import type { Plan } from './plan.js';
import type { ReadOnly } from './read-only.js';
import type { State } from './state.js';
import type { Grown } from './within-range.js';

/**
 * The input behind a figure that has left the exact range: a rate that looks like a percentage, or else what has grown most since
 * the census. Where nothing has, the census itself is that large.
 *
 * It is asked only when a run fails. The figure may be a product of several inputs; each was in range as given, so what grew is to
 * blame.
 */
export function whatGrew(plan: Plan, state: ReadOnly<State>): Grown {
  if (plan.largeRate !== null) return plan.largeRate;
  const index = Math.min(state.year + 1 - plan.censusYear, plan.years.length);
  const [first, now] = [plan.years[0], plan.years[index - 1]];
  const { participants, company } = state;
  let heads = 0;
  let active = 0;
  for (let row = 0; row < participants.count; row++) {
    heads += participants.headcount[row]!;
    if (row < plan.census.count) active += plan.census.active[row]!;
  }
  const grown: readonly (readonly [field: string, times: number])[] = [
    [
      'share_valuation.current_price',
      times(Math.max(company.price, now?.grownPrice ?? 0), plan.valuation.currentPrice),
    ],
    ['compensation_growth_rate', compounded(Math.max(...plan.payGrowths), index)],
    [whoCome(plan), times(heads / WHOLE_PERSON, active)],
    ['cash_return_rate', compounded(plan.cashReturn, index)],
    ['dividends.per_share', times(now?.dividend ?? 0, first?.dividend ?? 0)],
    ['company_finances.ebitda', times(now?.finances?.ebitda ?? 0, first?.finances?.ebitda ?? 0)],
    ...(['depreciation', 'capitalExpenditure', 'workingCapitalIncrease', 'sinkingFundContribution'] as const).map(
      (name): readonly [string, number] => [
        EXPENSES[name],
        times(now?.finances?.[name] ?? 0, first?.finances?.[name] ?? 0),
      ],
    ),
    ['company_finances.sinking_fund_return_rate', compounded(plan.finances?.sinkingFundReturn ?? 0, index)],
    ['company_finances.cash_interest_rate', compounded(plan.finances?.cashInterestRate ?? 0, index)],
    ['contribution_policy', times(now?.policyAmount ?? 0, first?.policyAmount ?? 0)],
  ];
  const [field, most] = grown.reduce((one, other) => (other[1] > one[1] ? other : one));
  return { field: most > 1 ? field : 'participants' };
}

/** The input that people come by. */
function whoCome({ years, workforce }: Plan): string {
  if (years.some(({ targetHeadcount }) => targetHeadcount !== null)) return 'workforce.headcount_growth_rates';
  return (workforce?.replacementRate ?? 0) > 0 ? 'workforce.replacement_rate' : 'workforce.joiners';
}

const EXPENSES = {
  depreciation: 'company_finances.depreciation',
  capitalExpenditure: 'company_finances.capital_expenditure',
  workingCapitalIncrease: 'company_finances.working_capital_increase',
  sinkingFundContribution: 'company_finances.sinking_fund_contributions',
} as const;

const WHOLE_PERSON = 100_000_000;

function times(now: number, before: number): number {
  return before > 0 ? now / before : now > 0 ? LARGEST : 0;
}

/** Growth of a number of years, in doubles: it is only compared. */
function compounded(rate: number, years: number): number {
  let factor = 1;
  for (let i = 0; i < years; i++) factor *= 1 + rate / WHOLE_PERSON;
  return factor;
}
