/**
 * `npm test`: everything that must hold, whatever fails first. Runs the build, every `check:*` script of package.json and
 * the tests, shows what the failing ones said, and closes with one count over all of them. What needs the build runs beside the tests:
 * those wait for other programs often enough.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packInto } from './packages-of.js';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** These look at the built package, or at examples that import it. */
const afterBuild = ['check:lint', 'check:layers', 'check:docs'];
/** For a change in hand: the linter reports all that the compiler does, and a test compiles the core. */
const within = ['check:types', 'check:core'];
/** Where packages are installed that only checks and tests need. */
const packages = [
  '.config/checks',
  '.config/types',
  'test/hosts/parallel/distributed',
  'test/hosts/service/client',
  'test/package/runtimes',
];
const independent = Object.keys(scripts).filter(
  (name) => name.startsWith('check:') && ![...afterBuild, ...within].includes(name),
);

let passed = 0;
let failed = 0;
let skippedInAll = 0;

/** Steps under way, and when each began: said every ten seconds. */
const running = new Map<string, number>();
const progress = setInterval(() => {
  const now = performance.now();
  const each = [...running].map(([name, start]) => `${name} ${Math.round((now - start) / 1000)} s`);
  if (each.length > 0) console.log(`     running: ${each.join(', ')}`);
}, 10_000);

const before = trackedFiles();
// Before the build, which would install one of them at the same time.
await runCommand('packages', `tsx .config/packages-of.ts ${packages.join(' ')}`);
await Promise.all([runScript('build'), inTurn(independent)]);
checkTrackedFiles();
// Every process of tests would make these for itself.
const made = mkdtempSync(join(tmpdir(), 'esop-made-'));
await runCommand('pack', `${packInto(made).join(' ')} > ${join(made, 'packed.json')}`);
await runCommand('page', `tsx .config/what-if.ts --example ${join(made, 'page')}`);
Object.assign(process.env, { TEST_PACKED: made, TEST_WHAT_IF: join(made, 'page') });
await Promise.all([runTests(), inTurn(afterBuild)]);
rmSync(made, { recursive: true });
clearInterval(progress);

console.log(`\n${passed} passed, ${failed} failed${skippedInAll > 0 ? `, ${skippedInAll} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

/** The state of the tracked files, as git sees their differences; null where this is not a checkout. */
function trackedFiles(): string | null {
  const { status, stdout } = spawnSync('git', ['diff', 'HEAD', '--no-ext-diff', '--binary', '.'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return status === 0 ? stdout : null;
}

/** Generated files are built and not tracked: otherwise every branch would change them, and every merge would be a conflict. */
function checkTrackedFiles(): void {
  const after = trackedFiles();
  if (before === null || after === null) {
    console.log('SKIPPED, whether the build changes tracked files: this is no git checkout');
    return;
  }
  if (after === before) passed += 1;
  else failed += 1;
  console.log(
    after === before ? 'ok   the build changes no tracked file' : 'FAIL the build changes tracked files: see git diff',
  );
}

async function inTurn(names: readonly string[]): Promise<void> {
  for (const name of names) await runScript(name);
}

function runScript(name: string): Promise<void> {
  return runCommand(name, scripts[name] ?? `echo No script ${name}; false`);
}

async function runCommand(name: string, command: string): Promise<void> {
  const start = performance.now();
  running.set(name, start);
  const { code, output } = await run(command, 'pipe');
  running.delete(name);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} ${seconds} s`);
  if (code === 0) passed += 1;
  else {
    failed += 1;
    console.log(output);
  }
}

async function runTests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'esop-check-'));
  const file = join(folder, 'tests.json');
  const reporters = `--reporter=default --reporter=json --outputFile.json=${file}`;
  running.set('tests', performance.now());
  const { code } = await run(`vitest run --config .config/vitest.config.ts --allowOnly=false ${reporters}`, 'inherit');
  running.delete('tests');
  const tests = readCounts(file);
  rmSync(folder, { recursive: true });

  // A skipped test proves nothing. At one's desk that is a choice, in CI a hole.
  const isCi = process.env['CI'] !== undefined;
  const left = tests.numPendingTests + tests.numTodoTests;
  if (isCi && left > 0) console.log(`Skipped, which counts as failed in CI: ${left}`);
  const skipped = isCi ? left : 0;
  skippedInAll += left - skipped;
  passed += tests.numPassedTests;
  const failures = tests.numFailedTests + skipped;
  // A file that does not load or an error outside any test fails the run without failing a test.
  failed += failures === 0 && (code !== 0 || tests.numPassedTests === 0) ? 1 : failures;
}

interface Counts {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

function readCounts(file: string): Counts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  }
}

function run(command: string, stdio: 'pipe' | 'inherit'): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', stdio, stdio] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}
