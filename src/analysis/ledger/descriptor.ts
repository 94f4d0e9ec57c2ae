import type { LedgerOptions } from '../option-types.js';
import type { AnswerTable, TableColumn } from '../answer/table.js';
import type { Analysis, Say } from '../descriptor.js';
import { rowsOf, type TidyRow } from '../answer/rows.js';
import { ledger, type Ledger, type LedgerAnswer, type LedgerGroup, ledgerOptions, readLedger } from './ledger.js';
import { FIGURES, INSIDE, PARTIES, VALUES } from './parties.js';

/** Descriptor of the ledger: earnings by the party that receives them. */
export const ledgerAnalysis: Analysis<'ledger', LedgerOptions, LedgerAnswer> = {
  kind: 'ledger',
  title: 'Ledger',
  question: 'Who pays, who gains?',
  gist: 'cash by party, of one plan or between two',
  description:
    'Divides what the company earns among participants, other owners, lenders, tax and cash kept, year by year and in present value; with another plan, who gains and who loses by it.',
  options: ledgerOptions,
  check: readLedger,
  run: ledger,
  rows: ({ against, ...own }) => [
    ...rowsOfLedger(own, 'plan'),
    ...(against === undefined ? [] : rowsOfLedger(against, 'change')),
  ],
  tables: (answer) => {
    const { against } = answer;
    const own = [partiesTable(answer), yearsTable(answer, ''), peopleTable(answer)] as const;
    return against === undefined ? own : [...own, yearsTable(against, '_change')];
  },
  asked: ({ discount_rate }) => ({ discount_rate }),
  words: ledgerWords,
  otherPlan: 'against',
  example: {
    options: { against: { operatingAssumptions: { repurchase_strategy: { method: 'redeem' } } } },
    changes: {
      operatingAssumptions: { company_finances: { ebitda: [40_000] } },
      systemConfig: { projection_years: 3 },
    },
  },
};

function rowsOfLedger(
  { years, total, at_end, closing, present_value, people_by_age, people_by_status }: Ledger,
  statistic: string,
): TidyRow[] {
  const rows = (year: number | null, part: string, amounts: object): TidyRow[] =>
    Object.entries(amounts as Readonly<Record<string, number>>).flatMap(([metric, amount]) =>
      rowsOf(year, metric, 'dollars', [[statistic, amount]], { part }),
    );
  const groups = (of: string, all: readonly LedgerGroup[]): TidyRow[] =>
    all.flatMap(({ group, ...amounts }) => rows(null, `${of}.${group}`, amounts));
  return [
    ...years.flatMap(({ year, inside, ...amounts }) => [
      ...rows(year, 'year', amounts),
      ...rows(year, 'inside', inside),
    ]),
    ...rows(null, 'total', total),
    ...rows(null, 'at_end', at_end),
    ...rows(null, 'closing', closing),
    ...rows(null, 'present_value', present_value),
    ...groups('people_by_age', people_by_age),
    ...groups('people_by_status', people_by_status),
  ];
}

/** Sources first, then who receives them. */
const LINES = ['earned', 'appraisal', ...PARTIES] as const;

/** Lines of a ledger in present value, by key and heading. */
export const ledgerLines = LINES.map((key) => ({ key, label: VALUES[key].name }));

const money = (key: string, label: string, is: string, isChange = false): TableColumn => ({
  key,
  label,
  unit: 'dollars',
  is,
  ...(isChange ? { isChange } : {}),
});

/** A row a party. */
function partiesTable({
  total,
  at_end: end,
  present_value: value,
  against,
  discount_rate: rate,
}: LedgerAnswer): AnswerTable {
  return {
    name: 'ledger_parties',
    caption: 'Who pays, who gains',
    columns: [
      { key: 'party', label: 'Party', unit: 'text', is: 'Source of cash, or who receives it.' },
      money('paid', 'in all years', 'Amounts of all years.'),
      money(
        'at_end',
        'at the end',
        'Claims at the last appraisal; cash kept with a minus sign, since the claims have it.',
      ),
      money('present_value', 'present value', 'Both, discounted to the census.'),
      ...(against === undefined
        ? []
        : [money('change', 'change', 'Change of the present value that the other plan makes.', true)]),
    ],
    rows: LINES.map((line) => ({
      party: VALUES[line].name,
      paid: line === 'appraisal' ? 0 : total[line],
      at_end: end[line],
      present_value: value[line],
      ...(against === undefined ? {} : { change: against.present_value[line] }),
    })),
    note: `Present values at ${Math.round(rate * 1e6) / 1e4} % a year. Earnings and appraisal together are what the others receive, to the cent.`,
  };
}

/** A row a year. */
function yearsTable({ years }: Pick<Ledger, 'years'>, suffix: '' | '_change'): AnswerTable {
  const isChange = suffix === '_change';
  return {
    name: `ledger${suffix}`,
    caption: isChange ? 'Changes that the other plan makes, by year' : 'Earned, and who receives it, by year',
    columns: [
      { key: 'year', label: 'Year', unit: 'year', is: 'Plan year.' },
      ...Object.entries(FIGURES).map(([key, { name, is }]) => ({
        ...money(key, name, is, isChange),
        ifAny: true as const,
      })),
      ...Object.entries(INSIDE).map(([key, { is }]) => ({
        ...money(key, key.replace('_', ' '), `${is} It changes no party.`, isChange),
        isForFiles: true as const,
      })),
    ],
    rows: years.map(({ inside: transfers, ...amounts }) => ({ ...amounts, ...transfers })),
    ...(isChange ? {} : { note: 'Each year earnings are the sum of the others, to the cent.' }),
  };
}

/** Groups of participants, in words. */
const GROUPS: Readonly<Record<LedgerGroup['group'], string>> = {
  under_35: 'under 35 at the census',
  from_35_to_49: '35 to 49',
  from_50_to_59: '50 to 59',
  from_60: '60 and over',
  hired_later: 'hired later',
  leavers: 'after they left',
  stayers: 'while they work',
  not_allocated: 'in no account yet',
};

/** Groups by age and by status; amounts in no account yet are listed once. */
function groupsOf({ people_by_age: ages, people_by_status: [leavers, stayers] }: Ledger): readonly LedgerGroup[] {
  return [...ages, leavers!, stayers!];
}

/** A row a group of participants. */
function peopleTable({ against, ...own }: LedgerAnswer): AnswerTable {
  const changes = against === undefined ? null : groupsOf(against);
  const rows = groupsOf(own).map(({ group, ...amounts }, i) => ({
    group: GROUPS[group],
    ...amounts,
    ...(changes === null ? {} : { change: changes[i]!.present_value }),
  }));
  return {
    name: 'ledger_people',
    caption: 'Participants, by age and by whether they have left',
    columns: [
      { key: 'group', label: 'Participants', unit: 'text', is: 'Group of participants.' },
      money('paid', 'paid', 'Paid over all years.'),
      money('at_end', 'at the end', 'Accounts, payments to come and notes at the end, at the appraisal.'),
      money('present_value', 'present value', 'Present value of both.'),
      ...(against === undefined
        ? []
        : [money('change', 'change', 'Change of the present value that the other plan makes.', true)]),
    ],
    rows: rows.filter(
      ({ paid, at_end: end, ...row }) => paid !== 0 || end !== 0 || ('change' in row && row.change !== 0),
    ),
    note: 'Ages divide all participants, and so do the last two rows. At the end everybody is paid as `exit` pays them.',
  };
}

function ledgerWords(
  { years, total, at_end: end, present_value: value, against }: LedgerAnswer,
  { plan, dollars }: Say,
): string[] {
  const span = `${years[0]!.year}-${years.at(-1)!.year}`;
  const own = [
    `The company of ${plan} earns ${dollars(total.earned)} in ${span}; participants are paid ${dollars(total.people)} of it and hold ${dollars(end.people)} at the end.`,
    `In present value: ${PARTIES.filter((party) => value[party] !== 0)
      .map((party) => `${FIGURES[party].name} ${dollars(value[party])}`)
      .join(', ')}.`,
  ];
  if (against === undefined) return own;
  const change = against.present_value;
  const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${dollars(amount)}`;
  const ranked = PARTIES.filter((party) => change[party] !== 0).sort(
    (a, b) => Math.abs(change[b]) - Math.abs(change[a]),
  );
  if (ranked.length === 0 && change.earned === 0) return [`The other plan changes no party's present value.`, ...own];
  return [
    `With the other plan, in present value: ${ranked.map((party) => `${FIGURES[party].name} ${signed(change[party])}`).join(', ')}.`,
    `These changes add up to those of earnings, ${signed(change.earned)}, and of what the appraisal makes of them, ${signed(change.appraisal)}.`,
    ...own,
  ];
}
