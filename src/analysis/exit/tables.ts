import { column, type AnswerTable } from '../answer/table.js';
import type { ExitAnswer } from './exit.js';

const GROUPS = {
  active: 'People who work',
  former: 'People who left',
  waiting: 'Left, not yet forfeited',
} as const satisfies Record<ExitAnswer['groups'][number]['group'], string>;

/** Tables of recipients, of loans, and of the company's cost where nobody else buys. */
export function exitTables(answer: ExitAnswer): [AnswerTable, ...AnswerTable[]] {
  const { groups, quartiles, largest, loans, company } = answer;
  return [
    {
      name: 'exit_groups',
      caption: 'Who receives it',
      columns: [
        column('group', 'Group', 'text'),
        column('headcount', 'People', 'headcount'),
        column('shares', 'Shares', 'shares'),
        column('sold', 'For shares', 'dollars'),
        column('cash', 'Cash', 'dollars'),
        column('allocated', 'Surplus', 'dollars'),
        column('receives', 'In all', 'dollars'),
      ],
      rows: groups.map(({ group, ...figures }) => ({ group: GROUPS[group], ...figures })),
      total: { group: 'All', receives: answer.paid_to_people },
    },
    {
      name: 'exit_quartiles',
      caption: 'People who work, by balance a head',
      columns: [
        column('quartile', 'Quarter', 'text'),
        column('headcount', 'People', 'headcount'),
        column('receives', 'In all', 'dollars'),
        column('a_head', 'A head', 'dollars'),
      ],
      rows: quartiles.map(({ quartile, ...figures }) => ({ quartile: QUARTERS[quartile - 1]!, ...figures })),
    },
    ...(largest.length === 0 ? [] : [largestTable(answer)]),
    ...(loans.length === 0 ? [] : [loansTable(answer)]),
    {
      name: 'exit_company',
      caption: 'The company, where nobody buys',
      columns: [column('what', '', 'text'), column('dollars', 'Dollars', 'dollars')],
      rows: [
        { what: 'Shares of the trust, at the appraisal', dollars: company.shares },
        { what: 'Notes for shares bought before', dollars: company.notes },
        { what: 'Less its loans to the trust, repaid', dollars: company.loans_received },
        { what: 'Cost', dollars: company.cost },
        { what: 'Cash, sinking fund and what it may draw', dollars: company.means },
        { what: 'Missing', dollars: company.missing },
      ],
    },
  ];
}

const QUARTERS = ['the least', 'second', 'third', 'the most'] as const;

function loansTable({ loans }: ExitAnswer): AnswerTable {
  return {
    name: 'exit_loans',
    caption: 'ESOP loans',
    columns: [
      column('loan_id', 'Loan', 'text'),
      column('suspense_shares', 'Shares in suspense', 'shares'),
      column('sold', 'Bring', 'dollars'),
      column('repaid', 'Repaid', 'dollars'),
      column('unpaid', 'Unpaid', 'dollars'),
      column('surplus', 'Surplus', 'dollars'),
    ],
    rows: loans.map(({ lender: _, ...loan }) => ({ ...loan })),
  };
}

function largestTable({ largest }: ExitAnswer): AnswerTable {
  return {
    name: 'exit_largest',
    caption: 'Largest receipts a head',
    columns: [
      column('participant_id', 'Participant', 'text'),
      column('receives', 'In all', 'dollars'),
      column('a_head', 'A head', 'dollars'),
    ],
    rows: largest.map((person) => ({ ...person })),
    note: 'In all: what is expected of somebody who may have left by then.',
    isOfPeople: true,
  };
}
