import { column, type AnswerTable } from '../../analysis/answer/table.js';
import type { AnswerKind } from '../../analysis/descriptor.js';
import type { AnswerBasis, ComparisonBasis, TidyRow } from '../../analysis/index.js';
import type { ValueColumn } from '../../engine/results/tables.js';
import type { CsvCell, CsvFile } from '../words/csv.js';
import { sayOf } from '../words/figures.js';

/** The headings where an answer has no rows. */
const NO_ROW: TidyRow = { year: null, metric: '', statistic: '', value: null, unit: null };

type Basis = AnswerBasis | (ComparisonBasis & { readonly scenarios: readonly string[] });

/** Whether an answer says what it rests on. */
function isBasis(result: object): result is Basis {
  return 'held_certain' in result;
}

/** Basis of an answer in sentences: of a run its id, of other answers without a basis the version. */
export function basisWords(result: object): string[] {
  if (!isBasis(result)) {
    if ('simulation_id' in result) return 'annual_projections' in result ? [`Run ${String(result.simulation_id)}`] : [];
    return 'version' in result ? [`Version ${String(result.version)}.`] : [];
  }
  const runs =
    'simulation_id' in result
      ? `Run ${result.simulation_id}`
      : `Runs ${result.simulation_ids.map((id, i) => `${id} (${result.scenarios[i]!})`).join(', ')}`;
  return [
    `Held certain: ${result.held_certain}. People leave as expected; price and earnings are as assumed.`,
    `${runs}, version ${result.version}.`,
  ];
}

/** The rows, a file a table, and the settings. A table that is named as the file of the rows takes its place, and comes first. */
export function answerFiles<Result extends object>(
  { kind, files = {}, rows: rowsOf, tables: tablesOf, asked }: Omit<AnswerKind<string, Result>, 'words'>,
  plan: string,
  result: Result,
): [CsvFile, ...CsvFile[]] {
  const { rows: name = kind.replace(/-/g, '_'), dimensions } = files;
  const tables = (tablesOf?.(result, sayOf(plan)) ?? []).filter(({ isFor }) => isFor !== 'people');
  const inPlace = tables.find((table) => table.name === name);
  const others = tables.filter((table) => table !== inPlace).map(tableFile);
  const settings = tables.length > 0 && isBasis(result) ? [settingsCsvFile(result, asked?.(result))] : [];
  if (inPlace !== undefined) return [tableFile(inPlace), ...others, ...settings];
  const rows = rowsOf(result);
  const [first = { ...Object.fromEntries((dimensions ?? []).map((key) => [key, null])), ...NO_ROW }] = rows;
  return [{ name: `${name}.csv`, rows, columns: Object.keys(first) }, ...others, ...settings];
}

/** The rows of an answer as a table: each value in its unit, which is beside it. */
export function rowsTable(rows: readonly TidyRow[]): AnswerTable {
  const columns = Object.keys(rows[0] ?? {}).map((key) => column(key, key, 'text'));
  return { name: 'rows', caption: 'Rows of the answer', columns, rows };
}

/** A table as a file, with all columns but those that are drawn only. */
function tableFile({ name, columns, rows }: AnswerTable): CsvFile {
  const described = new Map(
    columns
      .filter(({ isForPeople }) => isForPeople === undefined)
      .map(({ key, label, unit, is = label }) => [key, { unit, is } satisfies ValueColumn]),
  );
  return { name: `${name}.csv`, rows, columns: [...described.keys()], described };
}

/** Basis of an answer as a table, one row a setting: ids and version, what is held certain, and the options. */
function settingsCsvFile(basis: Basis, asked: Readonly<Record<string, CsvCell>> = {}): CsvFile {
  const ids =
    'simulation_id' in basis
      ? [['simulation_id', basis.simulation_id] as const]
      : basis.simulation_ids.map((id, i) => [`simulation_id of ${basis.scenarios[i]!}`, id] as const);
  const { version, held_certain } = basis;
  const settings = [...ids, ...Object.entries({ version, held_certain, ...asked })];
  return { name: 'settings.csv', rows: settings.map(([setting, value]) => ({ setting, value })) };
}
