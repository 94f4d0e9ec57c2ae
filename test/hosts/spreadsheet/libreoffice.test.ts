import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { folderWith, run, TABLES } from '../cli/harness.js';

// LibreOffice may be installed without its spreadsheet, whose program lies beside soffice itself.
const probe = spawnSync('sh', ['-c', 'test -e "$(dirname "$(readlink -f "$(command -v soffice)")")/scalc"']);
const missing = probe.status === 0 ? null : 'no soffice with Calc on the path (Debian: libreoffice-calc)';
if (missing !== null) console.warn(`SKIPPED, results in LibreOffice: ${missing}`);

/** Commas, quotes, UTF-8, American English, and figures in full rather than as shown; the last word is which sheets. */
const filter = (sheets: 'the first' | 'all'): string =>
  `Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,false,false,false,${sheets === 'all' ? -1 : 0}`;

/** Opens files of one kind without a window, and saves their sheets as CSV files in a folder. */
async function convert(files: readonly string[], to: string): Promise<void> {
  const profile = pathToFileURL(join(to, 'profile')).href;
  const isText = files.every((file) => file.endsWith('.csv'));
  const opened = isText ? [`--infilter=${filter('the first')}`] : [];
  const saved = ['--convert-to', `csv:${filter(isText ? 'the first' : 'all')}`, '--outdir', to];
  await promisify(execFile)('soffice', [
    `-env:UserInstallation=${profile}`,
    '--headless',
    ...opened,
    ...saved,
    ...files,
  ]);
}

function cells(path: string): string[][] {
  return Papa.parse<string[]>(readFileSync(path, 'utf8').trim()).data;
}

/** What a cell says: LibreOffice writes the same number in fewer or more digits, and TRUE in capitals. */
function meaning(cell: string): unknown {
  if (/^(?:true|false)$/i.test(cell)) return cell.toLowerCase();
  return cell !== '' && !isNaN(Number(cell)) ? Number(cell) : cell;
}

describe.skipIf(missing !== null)('a run of Acme, exported and opened in LibreOffice', () => {
  const acme = Object.fromEntries(
    ['plan.json', 'census.csv'].map((name) => [name, readFileSync(`docs/examples/acme/${name}`)]),
  );

  it.each(['csv', 'xlsx'])('shows the same figures in every cell: %s', async (format) => {
    const folder = folderWith(acme);
    const simulate = ['simulate', 'plan.json', '--census', 'census.csv', '--out', 'out', '--format'];
    expect((await run(folder, [...simulate, 'csv'])).code).toBe(0);
    expect((await run(folder, [...simulate, format])).code).toBe(0);
    const [out, shownIn] = [join(folder, 'out'), join(folder, 'shown')];
    const names = format === 'xlsx' ? ['run.xlsx'] : TABLES.map((table) => `${table}.csv`);
    await convert(
      names.map((name) => join(out, name)),
      shownIn,
    );
    for (const table of TABLES) {
      const written = cells(join(out, `${table}.csv`));
      const shown = cells(join(shownIn, format === 'xlsx' ? `run-${table}.csv` : `${table}.csv`));
      expect(written.length, table).toBeGreaterThan(1);
      // In a workbook the totals stand beside the figures of the summary, as LibreOffice computes them from the years.
      const figures = format === 'xlsx' && table === 'summary' ? shown.map((row) => row.slice(0, -1)) : shown;
      expect(
        figures.map((row) => row.map(meaning)),
        table,
      ).toEqual(written.map((row) => row.map(meaning)));
      if (figures === shown) continue;
      const live = shown.slice(1).filter((row) => row.at(-1) !== '');
      expect(live.map(([metric]) => metric)).toContain('total_repurchase_obligation');
      expect(live.length).toBeGreaterThan(5);
      for (const [metric, value, total] of live)
        expect(Math.abs(Number(total) - Number(value)), metric).toBeLessThan(0.0051);
    }
  });
});
