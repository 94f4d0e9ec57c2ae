import type { PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import { percentText } from '../actions/changes.js';
import type { Lever } from './lever.js';

/** Why nothing is recommended where the price grows by itself. */
export const RANKING_CAVEAT =
  'No lever is recommended here: under per_share_growth the share price grows at a given rate and cannot react to ' +
  'the levers. With share_valuation.method equity_value or ebitda_multiple it can.';

const WEIGHED =
  'Weighed are the chance of a shortfall, the least headroom, and the present value of participants at 3 % and at 10 % a year, accounts at the end at the last appraisal.';
const ELECTIONS =
  'Levers that each participant must elect are shown and never recommended: an election is not the decision of a board.';
export const NO_ADVICE = 'Whether those who must agree may agree is for them and their counsel.';

/** Assumptions and limits of an answer. */
export function caveatsOf(input: PreparedInput, levers: readonly Lever[]): string[] {
  return [
    WEIGHED,
    ...interestDoubts(input),
    ...(levers.some(({ isElected }) => isElected) ? [ELECTIONS] : []),
    NO_ADVICE,
  ];
}

/** Doubts where cash earns more in one place than in another: a lever that moves it then gains interest that it does not make. */
export function interestDoubts({ read, given }: PreparedInput): string[] {
  const { cash_return_rate: trust, company_finances: finances } = read.operatingAssumptions;
  const { cash_interest_rate: cash, sinking_fund_return_rate: fund } = finances!;
  const isFundGiven =
    (given.operatingAssumptions as { company_finances?: Record<string, unknown> }).company_finances?.[
      'sinking_fund_return_rate'
    ] !== undefined;
  const text = (rate: number): string => percentText(fromUnits(rate, DECIMALS.rate));
  const others = [
    ...(isFundGiven && fund !== cash ? [`the sinking fund ${text(fund)}`] : []),
    ...(trust === cash ? [] : [`cash of the trust ${text(trust)}`]),
  ];
  if (others.length === 0) return [];
  return [
    `Doubtful: cash of the company earns ${text(cash)} a year, ${others.join(' and ')}. A lever that moves cash changes its interest.`,
  ];
}
