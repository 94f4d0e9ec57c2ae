import type { PriceBridgeAnswer } from '../../../analysis/price-bridge/answer.js';
import { settingsCsvFile } from '../output/basis.js';
import type { ValueColumn } from '../../../engine/results/tables.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import { PART_NAMES, PARTS } from './parts.js';

/** One row a year, and one a setting. */
export function bridgeCsvFiles(bridge: PriceBridgeAnswer): [CsvFile, ...CsvFile[]] {
  const rows = bridge.years.map(({ year, share_price, changes, year_end_share_price }) => ({
    year,
    share_price,
    ...changes,
    year_end_share_price,
  }));
  const price = (is: string): ValueColumn => ({ unit: 'price', is });
  const described = new Map<string, ValueColumn>([
    ['year', { unit: 'year', is: 'Plan year.' }],
    ['share_price', price('Price at the start of the year, at which shares are bought.')],
    ...PART_NAMES.map((part) => [part, price(PARTS[part].is)] as const),
    ['year_end_share_price', price('Price at the end: the price at the start plus all parts.')],
  ]);
  return [{ name: 'price_bridge.csv', rows, columns: [...described.keys()], described }, settingsCsvFile(bridge)];
}
