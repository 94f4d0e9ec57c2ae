import type { Doubt, ValidInputs } from './doubt.js';

type Strategy = NonNullable<ValidInputs['operatingAssumptions']['repurchase_strategy']>;
type Company = NonNullable<ValidInputs['initialState']['company']>;

/** A price that grows by itself where that hides something: the debts of the company, or what redeeming costs. */
export function reviewPrice({ operatingAssumptions, initialState }: ValidInputs): Doubt[] {
  const { share_valuation: valuation, repurchase_strategy: strategy = {} } = operatingAssumptions;
  const { method = 'per_share_growth' } = valuation ?? {};
  if (valuation === undefined || method !== 'per_share_growth') return [];
  const field = 'share_valuation.method';
  const doubts: Doubt[] = [];
  if (owes(initialState.company ?? {})) {
    const issue = 'Is per_share_growth although the company owes debts: ebitda_multiple shows what repaying them gains';
    doubts.push({ field, issue });
  }
  if (redeems(strategy)) {
    const issue =
      'Is per_share_growth although shares are redeemed: equity_value and ebitda_multiple show what that costs the others';
    doubts.push({ field, issue });
  }
  return doubts;
}

function owes({ debts = [], revolver }: Company): boolean {
  return Number(revolver?.drawn ?? 0) > 0 || debts.some(({ principal_balance: balance }) => Number(balance) > 0);
}

/** Whether some shares are redeemed: by the mix, or by the method, whose default follows from the source of the cash. */
function redeems({ mix, method, funding_source: source, redeem_fraction: fraction = 0.5 }: Strategy): boolean {
  if (mix !== undefined) return mix.some(({ redeem }) => Number(redeem ?? 0) > 0);
  if (method === undefined) return source === 'company_redemption';
  return method === 'redeem' || (method === 'hybrid' && Number(fraction) > 0);
}
