/** `npm run build`: what both packages publish, in `dist/` and `src/hosts/service/dist/`. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inputJsonSchema } from '../src/engine/input/json-schema.js';
import { PAGE_SCRIPTS, writePageScripts } from './page-scripts.js';
import { library, service } from './tsup.config.js';
import { buildWhatIf } from './what-if.js';
import { writeSpreadsheetHosts } from './write-spreadsheet-hosts.js';

/** Scripts for pages, which make sure by a hash that they got these very ones. */
const SCRIPTS = [...PAGE_SCRIPTS, 'esop-repurchase.all.global.js', 'esop-repurchase.all.browser.js'];

for (const built of ['dist', 'src/hosts/service/dist']) rmSync(built, { recursive: true, force: true });
mkdirSync('dist');
// Bundles and their types, beside the hosts that have bundles of their own.
await Promise.all([
  run('tsx .config/packages-of.ts .config/types -- tsc --project .config/tsconfig.declarations.json').then(() =>
    run('tsup --config .config/tsup.config.ts'),
  ),
  writeSpreadsheetHosts().then(() => buildWhatIf()),
  writePageScripts('dist'),
]);
// They were bundled from these.
rmSync('dist/declarations', { recursive: true });
declareModules('dist', library);
declareModules('src/hosts/service/dist', service);
writeFileSync('dist/schema.json', `${JSON.stringify(inputJsonSchema())}\n`);
const integrity = Object.fromEntries(SCRIPTS.map((name) => [name, hashOf(readFileSync(`dist/${name}`))]));
writeFileSync('dist/integrity.json', `${JSON.stringify(integrity, null, 2)}\n`);

/** A module may take its types from CommonJS, not the other way round: so nothing is declared twice. */
function declareModules(dist: string, entries: object): void {
  for (const name of Object.keys(entries)) writeFileSync(`${dist}/${name}.d.ts`, `export * from './${name}.cjs';\n`);
}

function hashOf(script: Buffer): string {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}

function run(command: string): Promise<void> {
  return new Promise((done, fail) => {
    spawn(command, { shell: true, stdio: 'inherit' }).on('close', (code) => {
      if (code === 0) done();
      else fail(new Error(`${command} failed`));
    });
  });
}
