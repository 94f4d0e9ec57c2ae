import { valueAt, type Draft } from './plan-path.js';

const STRATEGY = 'operatingAssumptions.repurchase_strategy';
const CONTRIBUTION = 'operatingAssumptions.contribution_policy';

/** Method for the shares that the company pays for, by the source of the cash. */
const METHODS: Readonly<Record<string, string>> = { company_loan: 'releverage', company_redemption: 'redeem' };

/** Value of an open field where it follows from other fields, as the plan would give it; undefined where it does not. */
export function impliedBy(path: string, draft: Draft): unknown {
  const says = (other: string): unknown => valueAt(draft, other);
  if (path === `${STRATEGY}.method` && says(`${STRATEGY}.mix`) === undefined)
    return METHODS[String(says(`${STRATEGY}.funding_source`))] ?? 'recycle';
  if (path === `${CONTRIBUTION}.annual_amount` && says(`${CONTRIBUTION}.type`) === undefined) return 0;
  return path === 'operatingAssumptions.dividends.per_share' && says('operatingAssumptions.dividends') === undefined
    ? 0
    : undefined;
}
