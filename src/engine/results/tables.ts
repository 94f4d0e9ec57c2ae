/** The tables of the results, for those who show results or describe them: the engine itself needs none of this. */
import { ANNUAL_PROJECTION } from './annual-projection.js';
import { PLAN_YEAR_WORDS } from './annual-projection-words.js';
import type { Table as Columns, TableColumn as AnyTableColumn, ValueColumn as AnyColumn } from './columns.js';
import { COMPANY_YEAR_WORDS } from './company-year.js';
import { COMPLIANCE_FINDING, COMPLIANCE_FINDING_WORDS } from './compliance.js';
import { OPTION_YEAR, OPTION_YEAR_WORDS } from './option-year.js';
import { PARTICIPANT_SNAPSHOT, PARTICIPANT_SNAPSHOT_WORDS } from './participant-snapshot.js';
import { SENSITIVITY_FIGURES, SENSITIVITY_FIGURES_SENTENCES, SENSITIVITY_NAMES } from './sensitivity.js';
import { SUMMARY_METRICS, SUMMARY_METRICS_WORDS } from './summary-metrics.js';
import {
  LOAN_STATE,
  LOAN_STATE_WORDS,
  TRUST_CASH,
  TRUST_CASH_WORDS,
  TRUST_SHARES,
  TRUST_SHARES_WORDS,
  TRUST_STATE,
  TRUST_STATE_WORDS,
} from './trust-state.js';
import type {
  Source,
  SummaryColumnWords,
  SummaryWords,
  SummaryWordsRow,
  Words,
  WordsOf,
  WordsRow,
  YearWords,
  YearWordsRow,
} from './words.js';

export type { Unit } from './columns.js';
export type { RunFold, Words } from './words.js';

/** Words of a column in a table that is shown; the tables below also have its heading. */
type Said = Pick<Words, 'is'> & Partial<Words>;

/** A column of one value, with what everybody who shows it must know. */
export type ValueColumn = AnyColumn & Said;

/** A column that is a table itself: one row of it, or a list of rows. */
export type TableColumn = Omit<AnyTableColumn, 'row' | 'rows'> &
  Said &
  ({ readonly row: Table } | { readonly rows: Table });

/** The columns of a result group, in their order. */
export type Table = Readonly<Record<string, ValueColumn | TableColumn>>;

/** Columns with their words. */
type Described<T, Of> = { readonly [Name in keyof T]: T[Name] & Of };

/** Columns of years, each with its own formula and fold. */
type DescribedYears<T, W extends Readonly<Record<keyof T, YearWordsRow>>> = {
  readonly [Name in keyof T]: T[Name] & Words & { formula: W[Name][2]; source: Source; fold: W[Name][4] };
};

/** The compiler asks for missing words where they belong, below their table, so it does not ask again here. */
function described<Row>(table: Columns, words: Readonly<Record<string, Row>>, wordsOf: (row: Row) => Words): object {
  const columns = Object.entries(table).map(([name, column]) => [name, { ...column, ...wordsOf(words[name]!) }]);
  return Object.fromEntries(columns) as object;
}

const plain = ([label, is, short]: WordsRow): Words => ({ label, ...(short === undefined ? {} : { short }), is });

function describe<T extends Columns>(table: T, words: WordsOf<T>): Described<T, Words> {
  return described(table, words, plain) as Described<T, Words>;
}

function describeYears<T extends Columns, W extends YearWords<T>>(table: T, words: W): DescribedYears<T, W> {
  return described(table, words, ([label, is, formula, source, fold, short]: YearWordsRow) => ({
    ...{ ...plain([label, is, short]), formula, source, fold },
  })) as DescribedYears<T, W>;
}

function describeRun<T extends Columns>(table: T, words: SummaryWords<T>): Described<T, SummaryColumnWords> {
  return described(table, words, ([label, is, source, short, formula]: SummaryWordsRow) => ({
    ...{ ...plain([label, is, short ?? undefined]), ...(formula === undefined ? {} : { formula }), source },
  })) as Described<T, SummaryColumnWords>;
}

const LOANS = /* @__PURE__ */ describe(LOAN_STATE, LOAN_STATE_WORDS);
const FINDINGS = /* @__PURE__ */ describe(COMPLIANCE_FINDING, COMPLIANCE_FINDING_WORDS);

/** The columns of `annual_projections`. */
export const YEAR_COLUMNS = /* @__PURE__ */ (() =>
  describeYears(ANNUAL_PROJECTION, { ...PLAN_YEAR_WORDS, ...COMPANY_YEAR_WORDS, ...OPTION_YEAR_WORDS }))();

/** The columns that years have only where the plan has an option. */
export const OPTION_COLUMNS = /* @__PURE__ */ (() => Object.keys(OPTION_YEAR) as (keyof typeof OPTION_YEAR)[])();

/** The columns of `summary_metrics`. */
export const SUMMARY_COLUMNS = /* @__PURE__ */ (() => {
  const { compliance_findings: findings, ...figures } = describeRun(SUMMARY_METRICS, SUMMARY_METRICS_WORDS);
  return { ...figures, compliance_findings: { ...findings, rows: FINDINGS } };
})();

/** The columns of `shares` in `trust_states`. */
export const TRUST_SHARES_COLUMNS = /* @__PURE__ */ describe(TRUST_SHARES, TRUST_SHARES_WORDS);

/** The columns of `trust_states`. */
export const TRUST_COLUMNS = /* @__PURE__ */ (() => {
  const { year, cash, shares, loans, ...others } = describe(TRUST_STATE, TRUST_STATE_WORDS);
  return {
    year,
    cash: { ...cash, row: describe(TRUST_CASH, TRUST_CASH_WORDS) },
    shares: { ...shares, row: TRUST_SHARES_COLUMNS },
    loans: { ...loans, rows: LOANS },
    ...others,
  };
})();

const SENSITIVITY = /* @__PURE__ */ (() => {
  const wordsOf = (name: (typeof SENSITIVITY_NAMES)[number]): WordsRow => [
    SUMMARY_METRICS_WORDS[SENSITIVITY_FIGURES[name].metric][0],
    SENSITIVITY_FIGURES_SENTENCES[name],
  ];
  const words = Object.fromEntries(SENSITIVITY_NAMES.map((name) => [name, wordsOf(name)]));
  return describe(SENSITIVITY_FIGURES, words as WordsOf<typeof SENSITIVITY_FIGURES>);
})();

/** Subject of a row of each table, and its columns, by the name of its type. */
export const RESULT_TABLES = {
  AnnualProjection: { is: 'One projection year: what moved and what it cost.', columns: YEAR_COLUMNS },
  ParticipantSnapshot: {
    is: "One row of the census (or one year's hires) at one year end.",
    columns: /* @__PURE__ */ describe(PARTICIPANT_SNAPSHOT, PARTICIPANT_SNAPSHOT_WORDS),
  },
  TrustState: { is: 'The trust at one year end.', columns: TRUST_COLUMNS },
  LoanState: { is: 'One loan at one year end.', columns: LOANS },
  SummaryMetrics: { is: 'The run in a few figures.', columns: SUMMARY_COLUMNS },
  ComplianceFinding: {
    is: 'A warning about the plan (`year` null) or about one year of the run.',
    columns: FINDINGS,
  },
  SensitivityFigures: {
    is: 'The result in the four figures that are compared, or differences of them.',
    columns: SENSITIVITY,
  },
} as const satisfies Readonly<Record<string, { readonly is: string; readonly columns: Table }>>;

/** A column by its name in a flat table; a nested one also names the column it stands in: `cash.total`. */
export type FlatColumn = readonly [name: string, column: ValueColumn];

/** The columns of a table as one row of cells. Lists are tables of their own and left out. */
export function flatColumns(columns: Table): FlatColumn[] {
  return Object.entries<ValueColumn | TableColumn>(columns).flatMap(([name, column]): FlatColumn[] => {
    if ('unit' in column) return [[name, column]];
    return 'row' in column ? flatColumns(column.row).map(([inner, each]) => [`${name}.${inner}`, each]) : [];
  });
}
