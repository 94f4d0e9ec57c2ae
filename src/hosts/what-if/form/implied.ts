import { valueAt, type Draft } from './plan-path.js';

const STRATEGY = 'operatingAssumptions.repurchase_strategy';
const CONTRIBUTION = 'operatingAssumptions.contribution_policy';

/** What becomes of the shares that the company pays for, by where the cash comes from. */
const METHODS: Readonly<Record<string, string>> = { company_loan: 'releverage', company_redemption: 'redeem' };

/** What leaving a field open means where that follows from other fields, as the plan would say it; undefined where it does not. */
export function impliedBy(path: string, draft: Draft): unknown {
  const says = (other: string): unknown => valueAt(draft, other);
  if (path === `${STRATEGY}.method` && says(`${STRATEGY}.mix`) === undefined)
    return METHODS[String(says(`${STRATEGY}.funding_source`))] ?? 'recycle';
  if (path === `${CONTRIBUTION}.annual_amount` && says(`${CONTRIBUTION}.type`) === undefined) return 0;
  return path === 'operatingAssumptions.dividends.per_share' && says('operatingAssumptions.dividends') === undefined
    ? 0
    : undefined;
}
