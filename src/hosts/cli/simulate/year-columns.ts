import type { AnnualProjection } from '../../../index.js';
import { formatPercent, formatPrice, formatWhole, unitFor } from '../../../presentation/words/figures.js';

/** A column of the year table. */
export interface YearColumn {
  /** Heading above this column and its neighbours of the same group. */
  readonly group: string;
  readonly head: string;
  /** For when room is short. */
  readonly shortHead: string;
  readonly cell: (year: AnnualProjection) => string;
  /** Cell of the row of totals. */
  readonly total: string;
}

type Amount = (year: AnnualProjection) => number;

/** A source of the year's repurchases. */
interface Funder {
  readonly head: string;
  readonly amount: Amount;
}

const contributions: Funder = { head: 'contributions', amount: (year) => year.funded_by_unallocated_contributions };
const forfeitures: Funder = { head: 'forfeitures', amount: (year) => year.funded_by_forfeitures };
const accounts: Funder = { head: 'accounts', amount: (year) => year.funded_by_participant_cash };
const company: Funder = { head: 'company', amount: (year) => year.funded_by_company };
const notes: Funder = { head: 'notes', amount: (year) => year.notes_issued };
const trust: Funder = { head: 'trust', amount: trustCash };

/** What the trust's cash pays of the year's repurchases, from all its sources. */
export function trustCash(year: AnnualProjection): number {
  return contributions.amount(year) + forfeitures.amount(year) + accounts.amount(year);
}

/** The columns with each source of the trust's cash on its own, or with the trust as one source. */
export function yearColumns(years: readonly AnnualProjection[], eachSource: boolean): YearColumn[] {
  const sum = (amount: Amount): number => years.reduce((total, year) => total + amount(year), 0);
  const obligation: Amount = (year) => year.repurchase_obligation;
  const cash: Amount = (year) => year.repurchase_cash;
  const released: Amount = (year) => year.shares_released;
  const allocated: Amount = (year) => year.shares_allocated;
  const payroll: Amount = (year) => year.covered_payroll;

  const dollars = unitFor(Math.max(...[obligation, cash, trustCash, company.amount].map(sum)), 6);
  const shares = unitFor(Math.max(sum(released), sum(allocated)), 7);
  const money = (head: string, amount: Amount): YearColumn => ({
    group: `Repurchases, $${dollars.name && ` ${dollars.name}`}`,
    head,
    shortHead: head,
    cell: (year) => formatWhole(amount(year) / dollars.divisor),
    total: formatWhole(sum(amount) / dollars.divisor),
  });
  const count = (head: string, shortHead: string, amount: Amount): YearColumn => ({
    group: `Shares${shares.name && `, ${shares.name}`}`,
    head,
    shortHead,
    cell: (year) => formatWhole(amount(year) / shares.divisor),
    total: formatWhole(sum(amount) / shares.divisor),
  });
  // The company is in every table; a source that gives nothing in any year would only take up room.
  const sources = (eachSource ? [contributions, forfeitures, accounts] : [trust]).filter(
    ({ amount }) => sum(amount) > 0,
  );
  const issued = [notes].filter(({ amount }) => sum(amount) > 0);

  return [
    { group: '', head: 'Year', shortHead: 'Year', cell: ({ year }) => String(year), total: 'Total' },
    money('owed', obligation),
    money('cash', cash),
    ...[...sources, company, ...issued].map(({ head, amount }) => money(head, amount)),
    { group: 'Share', head: 'price', shortHead: 'price', cell: (year) => formatPrice(year.share_price), total: '' },
    count('released', 'rel.', released),
    count('allocated', 'alloc.', allocated),
    {
      group: '% of',
      head: 'payroll',
      shortHead: 'pay',
      cell: (year) => formatPercent(year.repurchase_to_payroll),
      total: sum(payroll) > 0 ? formatPercent(sum(obligation) / sum(payroll)) : '',
    },
  ];
}
