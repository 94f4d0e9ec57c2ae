/** `npm run build`: what both packages publish, in `dist/` and `src/hosts/service/dist/`. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inputJsonSchema } from '../src/engine/input/json-schema.js';
import { pageScripts, publicEntries, service } from './tsup.config.js';
import { buildWhatIf } from './what-if.js';
import { writeClassicScript } from './build/classic-scripts.js';
import { writeSpreadsheetHosts } from './build/spreadsheet-hosts.js';

for (const built of ['dist', 'src/hosts/service/dist']) rmSync(built, { recursive: true, force: true });
mkdirSync('dist');
await Promise.all([bundle(), buildHosts()]);
for (const [file, text] of textsBeside()) writeFileSync(file, text);

/** First step: the declarations of every file. Second: bundles and their types, which are made of these. */
async function bundle(): Promise<void> {
  await run('tsx .config/packages-of.ts .config/types -- tsc --project .config/tsconfig.declarations.json');
  await run('tsup --config .config/tsup.config.ts');
  Object.keys(pageScripts).forEach(writeClassicScript);
  rmSync('dist/declarations', { recursive: true });
}

/** Third step, beside these: hosts that have bundles of their own. */
async function buildHosts(): Promise<void> {
  await writeSpreadsheetHosts();
  await buildWhatIf();
}

/** Fourth step: files that tell of the others. */
function textsBeside(): (readonly [file: string, text: string])[] {
  // A module may take its types from CommonJS, not the other way round: so nothing is declared twice.
  const declarations = [
    ...Object.keys(publicEntries).map((name) => ['dist', name] as const),
    ...Object.keys(service).map((name) => ['src/hosts/service/dist', name] as const),
  ].map(([folder, name]) => [`${folder}/${name}.d.ts`, `export * from './${name}.cjs';\n`] as const);
  // Pages make sure by a hash that they got these very scripts.
  const scripts = Object.keys(pageScripts).flatMap((name) => [`${name}.global.js`, `${name}.browser.js`]);
  const integrity = Object.fromEntries(scripts.map((name) => [name, hashOf(readFileSync(`dist/${name}`))]));
  return [
    ...declarations,
    ['dist/schema.json', `${JSON.stringify(inputJsonSchema())}\n`],
    ['dist/integrity.json', `${JSON.stringify(integrity, null, 2)}\n`],
  ];
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
