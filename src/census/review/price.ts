import type { Doubt, ValidInputs } from './doubt.js';

type Strategy = NonNullable<ValidInputs['operatingAssumptions']['repurchase_strategy']>;
type Company = NonNullable<ValidInputs['initialState']['company']>;

/** A price that grows by itself where that hides something: the debts of the company, or what redeeming costs. */
export function reviewPrice({ operatingAssumptions, initialState }: ValidInputs): Doubt[] {
  const { share_valuation: valuation, repurchase_strategy: strategy = {} } = operatingAssumptions;
  if (valuation === undefined || (valuation.method ?? 'per_share_growth') !== 'per_share_growth') return [];
  const doubts: Doubt[] = [];
  if (owes(initialState.company ?? {})) {
    const issue = 'Is per_share_growth although the company owes debts: ebitda_multiple shows what repaying them gains';
    doubts.push({ field: 'share_valuation.method', issue });
  }
  const redeeming = fieldThatRedeems(strategy);
  if (redeeming !== undefined) {
    const issue =
      'Redeems at a price that grows by itself: share_valuation.method equity_value or ebitda_multiple shows what that costs the others';
    doubts.push({ field: `repurchase_strategy.${redeeming}`, issue });
  }
  return doubts;
}

function owes({ debts = [], revolver }: Company): boolean {
  return Number(revolver?.drawn ?? 0) > 0 || debts.some(({ principal_balance: balance }) => Number(balance) > 0);
}

/** What says that shares are redeemed, if they are: the mix, or the method, whose default follows from the source of the cash. */
function fieldThatRedeems(strategy: Strategy): keyof Strategy | undefined {
  const { mix, method, funding_source: source, redeem_fraction: fraction = 0.5 } = strategy;
  if (mix !== undefined) return mix.some(({ redeem }) => Number(redeem ?? 0) > 0) ? 'mix' : undefined;
  if (method === undefined) return source === 'company_redemption' ? 'funding_source' : undefined;
  return method === 'redeem' || (method === 'hybrid' && Number(fraction) > 0) ? 'method' : undefined;
}
