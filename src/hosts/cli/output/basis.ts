import type { AnswerBasis, ComparisonBasis } from '../../../analysis/index.js';
import type { CsvCell, CsvFile } from '../../../presentation/words/csv.js';
import { printable, wrap, type Style } from '../text/style.js';

type Basis = AnswerBasis | (ComparisonBasis & { readonly scenarios: readonly string[] });

/** Whether an answer says what it rests on. */
export function isBasis(result: object): result is AnswerBasis {
  return 'simulation_id' in result && 'held_certain' in result;
}

/** What an answer rests on as a table, one row a setting: ids and version, what is held certain, and what was asked. */
export function settingsCsvFile(basis: Basis, asked: Readonly<Record<string, CsvCell>> = {}): CsvFile {
  const ids =
    'simulation_id' in basis
      ? [['simulation_id', basis.simulation_id] as const]
      : basis.simulation_ids.map((id, i) => [`simulation_id of ${basis.scenarios[i]!}`, id] as const);
  const { version, held_certain } = basis;
  const settings = [...ids, ...Object.entries({ version, held_certain, ...asked })];
  return { name: 'settings.csv', rows: settings.map(([setting, value]) => ({ setting, value })) };
}

/** The same in sentences, below an answer. */
export function settingsLines(basis: Basis, asked: readonly string[], width: number, { dim }: Style): string[] {
  const runs =
    'simulation_id' in basis
      ? `Run ${basis.simulation_id}`
      : `Runs ${basis.simulation_ids.map((id, i) => `${id} (${basis.scenarios[i]!})`).join(', ')}`;
  const certain = `Held certain: ${basis.held_certain}. People leave as expected; price and earnings are as assumed.`;
  return [certain, ...asked, `${runs}, version ${basis.version}.`]
    .flatMap((sentence) => wrap(printable(sentence), width))
    .map(dim);
}
