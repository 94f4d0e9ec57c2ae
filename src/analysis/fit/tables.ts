import { changesTable } from '../answer/changes-table.js';
import { column, type AnswerTable, type TableRow } from '../answer/table.js';
import { idsTable } from '../later-census/id-words.js';
import type { FitAnswer, FittedTurnover } from './result.js';

/** Number of people shown; files have all. */
const MOST_LISTED = 20;

/** Turnover by service, retirement by age, who counts for nothing, and the changes to the plan; in files also who left. */
export function fitTables(answer: FitAnswer): AnswerTable[] {
  const { turnover, retirement, leavers, excluded, same, changes } = answer;
  const seen = turnover === null ? [] : retirement.filter(({ exposed }) => exposed > 0);
  return [
    ...(turnover === null ? [] : [turnoverTable(turnover)]),
    retirementTable(seen),
    excludedTable(answer),
    ...idsTable(same),
    {
      name: 'leavers',
      caption: 'People who left',
      columns: [
        column('year', 'Year', 'year'),
        column('id', 'Id', 'text'),
        column('cause', 'Cause', 'text'),
        column('age', 'Age', 'count'),
      ],
      rows: leavers.map((leaver) => ({ ...leaver })),
      isFor: 'files',
    },
    {
      name: 'excluded',
      caption: 'People who count for nothing',
      columns: EXCLUDED,
      rows: excluded.map(({ year, id, reason }) => ({ year, id, reason })),
      isFor: 'files',
    },
    ...(turnover === null ? [] : [changesTable(changes)]),
  ];
}

const EXCLUDED = [column('year', 'Year', 'year'), column('id', 'Id', 'text'), column('reason', 'Reason', 'text')];

function excludedTable({ excluded }: FitAnswer): AnswerTable {
  const more = excluded.length - MOST_LISTED;
  return {
    name: 'left_out',
    caption: 'People who count for nothing',
    columns: EXCLUDED,
    rows: excluded.slice(0, MOST_LISTED).map(({ year, id, reason }) => ({ year, id, reason })),
    ...(more > 0 ? { note: `And ${more} more, which --format csv or json lists.` } : {}),
    isFor: 'people',
  };
}

/** Years of service, and groups if there are any. */
function turnoverTable({ bands, groups, exposed, actual, expected, scale }: FittedTurnover): AnswerTable {
  return {
    name: 'turnover',
    caption: 'Turnover by years of service',
    columns: [
      column('band', 'Years of service', 'text'),
      column('exposed', 'Exposed', 'count', { is: 'Person-years.' }),
      column('actual', 'Left', 'count'),
      column('expected', 'Expected', 'ratio', { is: 'Leavers by the table of the plan.' }),
      column('scale', 'Factor', 'ratio', { is: 'Fitted turnover over the turnover of the table.' }),
    ],
    rows: [
      ...bands.map(({ from_service: from, ...band }) => ({ ...figuresOf(band), band: `from ${from}` })),
      ...(groups?.of ?? []).map(({ group, ...figures }) => ({
        ...figuresOf({ ...figures, exposed: null }),
        band: group,
      })),
    ],
    total: { ...figuresOf({ exposed, actual, expected, scale }), band: 'All' },
    isFor: 'people',
  };
}

interface Band extends TableRow {
  readonly exposed: number | null;
  readonly actual: number;
  readonly expected: number;
  readonly scale: number;
}

const figuresOf = ({ exposed, actual, expected, scale }: Band): Band => ({ exposed, actual, expected, scale });

function retirementTable(ages: FitAnswer['retirement']): AnswerTable {
  return {
    name: 'retirement',
    caption: 'Retirement by age',
    columns: [
      column('age', 'Age', 'count'),
      column('exposed', 'Exposed', 'count'),
      column('actual', 'Retired', 'count'),
      column('prior', 'Assumed', 'fraction'),
      column('rate', 'Fitted', 'fraction'),
    ],
    rows: ages.map(({ age, exposed, actual, prior, rate }) => ({ age, exposed, actual, prior, rate })),
    isFor: 'people',
  };
}
