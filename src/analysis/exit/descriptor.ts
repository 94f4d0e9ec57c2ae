import { told } from '../answer/words.js';
import type { ExitOptions } from '../option-types.js';
import { ExactDecimal } from '../../engine/numeric/index.js';
import { inputOf } from '../../engine/prepared-plan.js';
import type { Analysis, Say } from '../descriptor.js';
import { columnsOf, tidyRows } from '../answer/columns.js';
import { type AnswerTable, column } from '../answer/table.js';
import type { ExitCost } from '../answer/values.js';
import type { TidyRow } from '../answer/rows.js';
import {
  exit,
  EXIT_COST,
  EXIT_LOAN,
  EXIT_TOTALS,
  EXIT_WITH_LOANS_KEPT,
  type ExitAnswer,
  type ExitLoan,
} from './exit.js';
import { exitOptions, readExit } from './settle.js';
import { EXIT_GROUP, EXIT_PERSON, EXIT_QUARTILE } from './people.js';

/** Descriptor of the exit: the payments of a sale or a termination. */
export const exitAnalysis: Analysis<'exit', ExitOptions, ExitAnswer> = {
  kind: 'exit',
  title: 'Exit',
  question: 'What if we sell, or end the plan?',
  gist: 'who receives what',
  description:
    'Ends the plan at a year end: full vesting, loans repaid from shares in suspense, the surplus allocated, everything due paid at once; by group of people, and what it costs the company where nobody buys.',
  options: exitOptions,
  check: (plan, options) => readExit(inputOf(plan).plan, options),
  run: exit,
  rows: exitRows,
  tables: exitTables,
  words: exitWords,
  isOfPerson: ({ part }) => part === 'largest',
  example: { options: { year: 2027 } },
};

function exitRows(answer: ExitAnswer): TidyRow[] {
  const { year, loans, groups, quartiles, largest, company, if_buyer_keeps_loans: kept } = answer;
  const of = (part: string | null, name: string | number | null = null) => ({ part, name });
  return [
    ...tidyRows(EXIT_TOTALS, year, answer, of(null)),
    ...tidyRows(EXIT_WITH_LOANS_KEPT, year, kept, of('kept_loans')),
    ...loans.flatMap((loan) => tidyRows(EXIT_LOAN, year, loan, of('loan', loan.loan_id))),
    ...groups.flatMap((each) => tidyRows(EXIT_GROUP, year, each, of('group', each.group))),
    ...quartiles.flatMap((each) => tidyRows(EXIT_QUARTILE, year, each, of('quartile', each.quartile))),
    ...largest.flatMap((each) => tidyRows(EXIT_PERSON, year, each, of('largest', each.participant_id))),
    ...tidyRows(EXIT_COST, year, company, of('company')),
  ];
}

const GROUPS = {
  active: 'People who work',
  former: 'People who left',
  waiting: 'Left, not yet forfeited',
} as const satisfies Record<ExitAnswer['groups'][number]['group'], string>;

const QUARTERS = ['the least', 'second', 'third', 'the most'] as const;

/** Tables of recipients, of loans, and of the company's cost where nobody else buys. */
function exitTables(answer: ExitAnswer): [AnswerTable, ...AnswerTable[]] {
  const { groups, quartiles, largest, loans, company } = answer;
  return [
    {
      name: 'exit_groups',
      caption: 'Who receives it',
      columns: [column('group', 'Group', 'text'), ...columnsOf(EXIT_GROUP)],
      rows: groups.map(({ group, ...figures }) => ({ group: GROUPS[group], ...figures })),
      total: { group: 'All', receives: answer.paid_to_people },
    },
    {
      name: 'exit_quartiles',
      caption: 'People who work, by balance a head',
      columns: [column('quartile', 'Quarter', 'text'), ...columnsOf(EXIT_QUARTILE)],
      rows: quartiles.map(({ quartile, ...figures }) => ({ quartile: QUARTERS[quartile - 1]!, ...figures })),
    },
    ...(largest.length === 0 ? [] : [largestTable(answer)]),
    ...(loans.length === 0 ? [] : [loansTable(answer)]),
    {
      name: 'exit_company',
      caption: 'The company, where nobody buys',
      columns: [column('what', '', 'text'), column('dollars', 'Dollars', 'dollars')],
      rows: columnsOf(EXIT_COST).map(({ key, label }) => ({ what: label, dollars: company[key as keyof ExitCost] })),
    },
  ];
}

function loansTable({ loans }: ExitAnswer): AnswerTable {
  return {
    name: 'exit_loans',
    caption: 'ESOP loans',
    columns: [column('loan_id', 'Loan', 'text'), ...columnsOf(EXIT_LOAN)],
    rows: loans.map(({ lender: _, ...loan }) => ({ ...loan })),
  };
}

function largestTable({ largest }: ExitAnswer): AnswerTable {
  const { headcount: _, ...received } = EXIT_PERSON;
  return {
    name: 'exit_largest',
    caption: 'Largest receipts a head',
    columns: [column('participant_id', 'Participant', 'text'), ...columnsOf(received)],
    rows: largest.map((person) => ({ ...person })),
    note: 'In all: what is expected of somebody who may have left by then.',
    isOfPeople: true,
  };
}

const ZERO = new ExactDecimal(0);

function exitWords(answer: ExitAnswer, { plan, dollars, value }: Say): string[] {
  const { year, company, due_by: lastDue } = answer;
  const price = value(answer.share_price, 'price');
  const appraisal = value(answer.year_end_share_price, 'price');
  const offer =
    answer.share_price === answer.year_end_share_price ? 'the appraisal' : `an offer; the appraisal is ${appraisal}`;
  const cost = `If nobody buys, the company must find ${dollars(company.cost)}`;
  const means =
    company.missing === null || company.means === null
      ? `${cost}; whether it can needs \`company_finances\`.`
      : company.missing === 0
        ? `${cost}, and has ${dollars(company.means)} with all it may draw.`
        : `${cost}; it has ${dollars(company.means)} with all it may draw, so ${dollars(company.missing)} is missing.`;
  const waiting = answer.groups.find(({ group }) => group === 'waiting')!;
  const [poorest, richest] = [answer.quartiles[0]!, answer.quartiles.at(-1)!];
  const unpaid = (lender: ExitLoan['lender']): number =>
    answer.loans.reduce((sum, loan) => (loan.lender === lender ? sum.plus(loan.unpaid) : sum), ZERO).toNumber();
  const { gained_by_buyer: gained, paid_to_people: rest } = answer.if_buyer_keeps_loans;
  const spread =
    poorest.a_head === null || richest.a_head === null
      ? []
      : [
          `The quarter of people with the least receives ${dollars(poorest.a_head)} a head, the quarter with the most ${dollars(richest.a_head)}.`,
        ];
  return told(
    `At the end of ${year} a sale of ${plan} pays its people ${dollars(answer.paid_to_people)} at ${price} a share, ${offer}.`,
    gained !== 0 &&
      `The trust owes the company a loan, which is property of the company that is sold: with it each share brings ${value(answer.proceeds_a_share, 'price')}, and all owners together receive ${price} a share. A buyer who pays ${price} a share and keeps the repayment gains ${dollars(gained)}; people then receive ${dollars(rest)}.`,
    answer.paid_to_rights !== 0 &&
      `Holders of warrants, options and the like are paid ${dollars(answer.paid_to_rights)} first.`,
    means,
    `Full vesting adds ${dollars(answer.newly_vested)} for people who work.`,
    lastDue === null
      ? 'Nothing is due to people who left.'
      : `People who left are paid ${dollars(answer.accelerated)} at once, due by ${lastDue} otherwise.`,
    answer.loans.length !== 0 &&
      `Shares in suspense repay ${dollars(answer.loans_repaid)} of ESOP loans and leave ${dollars(answer.surplus)} for the participants.`,
    unpaid('other') !== 0 &&
      `${dollars(unpaid('other'))} of these loans stays unpaid: the lender loses it, or the company as guarantor.`,
    unpaid('company') !== 0 &&
      `${dollars(unpaid('company'))} of the company's own loan stays unpaid. Nobody loses it: the company is the lender, and no share was sold with it.`,
    answer.not_allocated !== 0 &&
      `${dollars(answer.not_allocated)} cannot be allocated: the limits of IRC 415(c) are reached, or nobody is eligible.`,
    waiting.receives !== 0 &&
      `${dollars(waiting.receives)} goes back to people who left and had not yet forfeited it; with \`waiting: "released"\` to the others.`,
    spread,
    `Left out: ${answer.leaves_out.join('; ')}.`,
  );
}
