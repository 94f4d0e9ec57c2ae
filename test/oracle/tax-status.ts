import type { Decimal } from './decimals.js';
import type { Plan } from './plan.js';
import type { InitialStateInput, TaxStatus } from './types.js';
import { plain, rate } from './decimals.js';

// An election or its end changes who pays tax on the company's income (MODEL section 37).

export interface TaxStatusChange {
  year: number;
  status: TaxStatus;
  incomeTaxRate: Decimal | undefined;
}

export const readTaxStatusChanges = (company: InitialStateInput['company'] = {}): TaxStatusChange[] | undefined =>
  company.tax_status_changes?.map((change) => ({
    year: plain(change.year, 0),
    status: change.tax_status,
    incomeTaxRate: change.income_tax_rate === undefined ? undefined : rate(change.income_tax_rate),
  }));

const inForce = ({ taxStatusChanges = [] }: Plan, year: number): TaxStatusChange | undefined =>
  taxStatusChanges.filter((change) => change.year <= year).at(-1);

export const statusOf = (plan: Plan, year: number): TaxStatus => inForce(plan, year)?.status ?? plan.taxStatus;

export function incomeTaxRateOf(plan: Plan, stated: Decimal | undefined, year: number): Decimal {
  const own = inForce(plan, year)?.incomeTaxRate;
  if (own !== undefined) return own;
  const status = statusOf(plan, year);
  if (stated !== undefined && status === plan.taxStatus) return stated;
  return rate(status === 'c_corp' ? '0.21' : 0);
}

/** In the census year or in a projected one. */
export const isEverSCorporation = (plan: Plan): boolean =>
  Array.from({ length: plan.projectionYears + 1 }, (_, k) => plan.censusYear + k).some(
    (year) => statusOf(plan, year) === 's_corp',
  );

/** IRC 1362(g): a company that gave up S waits until its fifth year after. */
export function electsTooSoon({ taxStatusChanges = [], censusYear, projectionYears }: Plan): boolean {
  return taxStatusChanges.some(
    (election, i) =>
      election.status === 's_corp' &&
      election.year <= censusYear + projectionYears &&
      taxStatusChanges.slice(0, i).some(({ status, year }) => status === 'c_corp' && election.year < year + 5),
  );
}
