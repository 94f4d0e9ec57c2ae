import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { parquet } from '../../../src/hosts/cli/output/parquet.js';
import type { SimulationRun } from '../../../src/index.js';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const read = (options: Parameters<typeof parquetReadObjects>[0]): Promise<Record<string, unknown>[]> =>
  parquetReadObjects(options);

/** Whole units as they stand in the file, without the division by which a reader would make doubles of them. */
async function unitsIn(file: ArrayBuffer, column: string): Promise<{ units: bigint[]; scale: number }> {
  const metadata = parquetMetadata(file);
  const element = metadata.schema.find(({ name }) => name === column)!;
  expect(element).toMatchObject({ type: 'INT64', converted_type: 'DECIMAL', precision: 18 });
  const { scale = 0 } = element;
  delete element.converted_type;
  delete element.logical_type;
  const rows = await read({ file, metadata, columns: [column] });
  return { units: rows.map((row) => row[column] as bigint), scale };
}

describe('--format parquet', () => {
  it('writes a file for each table, figures as decimals with all their digits', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    expect((await run(folder, ['simulate', 'plan.json', '--format', 'parquet', '--out', 'out'])).code).toBe(0);
    const { stdout } = await run(folder, ['simulate', 'plan.json', '--format', 'json']);
    const { annual_projections: years, participant_snapshots: people } = JSON.parse(stdout) as SimulationRun;
    const file = arrayBuffer(readFileSync(join(folder, 'out/annual_projections.parquet')));
    const { units, scale } = await unitsIn(file, 'repurchase_obligation');
    expect(scale).toBe(2);
    expect(units).toEqual(years.map((year) => BigInt(Math.round(year.repurchase_obligation * 100))));
    const table = await read({ file });
    expect(table.map(({ year }) => Number(year))).toEqual(years.map(({ year }) => year));
    const snapshots = arrayBuffer(readFileSync(join(folder, 'out/participant_snapshots.parquet')));
    const rows = await read({ file: snapshots });
    expect(rows.map((row) => row['participant_id'])).toEqual(people.map((person) => person.participant_id));
    expect(rows.map((row) => row['diversification_eligible'])).toEqual(
      people.map((person) => person.diversification_eligible),
    );
    expect(rows.map((row) => row['vested_percentage'] ?? null)).toEqual(
      people.map((person) => person.vested_percentage),
    );
  });

  it('rounds nothing: the largest figures, nothing where there is none, and doubles where no unit is known', async () => {
    const described = new Map([['amount', { unit: 'dollars', is: 'An amount.' }]] as const);
    const bytes = await parquet({
      name: 'largest.csv',
      rows: [
        { amount: 9_007_199_254_740.91, other: 0.1, count: 3, text: '=1+1' },
        { amount: -0.01, other: 1e-7, count: -4, text: 'ö' },
        { amount: null, other: null, count: null, text: null },
      ],
      described,
    });
    const file = arrayBuffer(bytes);
    expect((await unitsIn(file, 'amount')).units).toEqual([900_719_925_474_091n, -1n, null]);
    const rows = await read({ file, columns: ['other', 'count', 'text'] });
    expect(rows.map((row) => [row['other'] ?? null, row['count'] ?? null, row['text'] ?? null])).toEqual([
      [0.1, 3n, '=1+1'],
      [1e-7, -4n, 'ö'],
      [null, null, null],
    ]);
    // Beyond the digits of its unit a figure stays a double.
    const odd = arrayBuffer(await parquet({ name: 'odd.csv', rows: [{ amount: 0.123 }], described }));
    expect(await read({ file: odd })).toEqual([{ amount: 0.123 }]);
  });

  it('needs a folder', async () => {
    const outcome = await run(folderWith({ 'plan.json': smallPlan }), ['simulate', 'plan.json', '--format', 'parquet']);
    expect([outcome.code, outcome.stdout]).toEqual([2, '']);
    expect(errorOf(outcome).details).toEqual({ field: '--out', issue: 'Parquet files need --out <dir>' });
  });
});
