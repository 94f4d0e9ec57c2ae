import {
  type CensusColumn,
  type OpenColumn,
  type CensusInHand,
  CellComplaint,
  CENSUS_COLUMNS,
  datesOf,
  decimalCommaIn,
  withDecimalPoint,
  readCell,
  type ColumnMapping,
  type PlanYears,
  type CensusRow,
  type CensusTable,
} from '../../../census/index.js';

const LABELS: Readonly<Record<CensusColumn, string>> = {
  id: 'Id',
  age: 'Age',
  birth_date: 'Date of birth',
  service_years: 'Years of service',
  hire_date: 'Date of hire',
  service_counts_from: 'Service counts from',
  service_years_before: 'Years of service before',
  time_away_counts: 'Time away counts as service',
  participation_years: 'Years of participation',
  compensation: 'Pay',
  allocated_shares: 'Shares',
  cash_balance: 'Cash',
  vested_percentage: 'Vested',
  diversified_shares: 'Shares diversified',
  status: 'Status',
  'separation.year': 'Year of leaving',
  'separation.cause': 'Cause of leaving',
  'separation.payments_remaining': 'Payments remaining',
  'separation.next_payment_year': 'Year of next payment',
  family: 'Family',
  synthetic_shares: 'Synthetic equity',
  outside_shares: 'Shares outside the plan',
  termination_scale: 'Scale of turnover',
};

/** Every field, with what people call it. */
export const COLUMN_LABELS = Object.entries(LABELS) as [CensusColumn, string][];

/** Name of a field for people. */
export function columnLabel(column: CensusColumn): string {
  return LABELS[column];
}

/** A question about a column, and how the page lets it be answered. */
export function questionOf(open: OpenColumn): string {
  if ('twin' in open) return `May be ${columnLabel(open.column).toLowerCase()} too, as “${open.twin}” is`;
  const { kind, what } = open.question;
  if (kind !== 'rehire') return what;
  return `${what}. Choose “${columnLabel('service_counts_from')}” or “${columnLabel('time_away_counts')}”, or read years of service in place of the dates of hire`;
}

/** Columns that a census may lack, with what is then assumed and what follows from it. */
const TAKEN: readonly (readonly [column: CensusColumn, means: string])[] = [
  ['allocated_shares', 'everybody is taken to hold none. Only shares that are allocated later are bought back.'],
  ['compensation', 'everybody is taken to earn nothing. Contributions and allocations that go by pay come to nothing.'],
  ['cash_balance', 'everybody’s account is taken to hold none.'],
  [
    'participation_years',
    'everybody is taken to participate for as long as their service. It decides when people may diversify.',
  ],
  ['status', 'everybody is taken to be employed. People who have left count as if they still worked.'],
];

/** The fields that a census gives, a date of leaving in place of a status included. */
export function columnsRead({ mapping, said }: CensusInHand): Set<string> {
  return new Set([...mapping.filter((column) => column !== null), ...(said.leftByDate ? ['status'] : [])]);
}

/** The fields that no column gives, and what that means: it is legal, but often an oversight. */
export function unreadNotices(columnsRead: ReadonlySet<string>): string[] {
  return TAKEN.filter(([column]) => !columnsRead.has(column)).map(
    ([column, means]) => `No column is read as ${columnLabel(column)}: ${means}`,
  );
}

/**
 * Cells as people read them, in the order of the census's dates and with the mark of its decimals: dates in one form, thousands apart,
 * what is vested in percent; words stay as they are written.
 */
export function shownAs(
  table: CensusTable,
  mapping: ColumnMapping,
  years: PlanYears,
): (row: CensusRow, at: number) => string {
  const all = table.rows.map(({ cells }) => cells);
  const dates = datesOf(mapping, all);
  const hasComma = decimalCommaIn(mapping, all) !== null;
  return ({ cells }, at) => {
    const cell = cells[at] ?? '';
    const column = mapping[at] ?? null;
    const kind = column === null ? 'text' : CENSUS_COLUMNS[column];
    if (column === null || cell === '' || kind === 'text') return cell;
    const [[point = cell] = []] = hasComma ? withDecimalPoint([column], [[cell]]) : [[cell]];
    const value = readCell(column, point, dates, years);
    const plain = value instanceof CellComplaint ? cell : String(value);
    if (kind === 'fraction' && /^[\d.]+$/.test(plain)) return `${Number((Number(plain) * 100).toPrecision(12))}%`;
    return kind === 'money' || kind === 'shares'
      ? plain.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))
      : plain;
  };
}

/** The order of the lines of a view: by a column, or as they stand in the file. */
export interface RowOrder {
  readonly at: number;
  readonly isDown: boolean;
}

const SIGNS = /^[$ ]+|[,% ]/g;

/**
 * The lines with a text in one of their cells, in order: numbers by size, dates and words by their letters, blanks last.
 *
 * @param shown - how a cell is shown, and so ordered
 */
export function rowsInView(
  rows: readonly CensusRow[],
  text: string,
  order: RowOrder | null,
  shown: (row: CensusRow, at: number) => string = ({ cells }, at) => cells[at] ?? '',
): readonly CensusRow[] {
  const wanted = text.trim().toLowerCase();
  const found =
    wanted === '' ? rows : rows.filter(({ cells }) => cells.some((cell) => cell.toLowerCase().includes(wanted)));
  if (order === null) return found;
  const { at, isDown } = order;
  const texts = new Map(found.map((row) => [row, shown(row, at)]));
  const letters = new Intl.Collator('en', { numeric: true });
  return [...found].sort((one, other) => {
    const [a = '', b = ''] = [texts.get(one), texts.get(other)];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    const [m, n] = [Number(a.replace(SIGNS, '')), Number(b.replace(SIGNS, ''))];
    const difference = Number.isFinite(m) && Number.isFinite(n) ? m - n : letters.compare(a, b);
    return isDown ? -difference : difference;
  });
}
