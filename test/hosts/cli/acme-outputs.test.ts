import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './harness.js';

/** Digests of the outputs of each command for Acme, without version, kind and messages. A new digest means changed figures or names. */
const outputs: readonly (readonly [digest: string, ...args: string[]])[] = [
  ['408817e134df3323', 'simulate', '--format', 'json'],
  ['18284c085604a83f', 'montecarlo', '--paths', '50', '--seed', '1', '--format', 'json'],
  ['8e410e75910fbe5e', 'sensitivity', '--format', 'json'],
  ['37178791a8fdc941', 'compare', '--scenarios', 'scenarios.json', '--format', 'json'],
  ['7cd9056e05212cd3', 'compare', '--scenarios', 'scenarios.json', '--paths', '20', '--seed', '1', '--format', 'json'],
  ['9e4fd139cd578eb9', 'stress', '--shocks', 'shocks.json', '--format', 'json'],
  ['1dba6911f86be419', 'stress', '--usual', '--format', 'json'],
  [
    '5bfdeee5c0bd2e4e',
    'solve',
    '--vary',
    'operatingAssumptions.contribution_policy.percentage',
    '--between',
    '0,0.3',
    '--metric',
    'max_repurchase_to_payroll',
    '--value',
    '0.2',
    '--at-most',
    '--format',
    'json',
  ],
  ['28c9e1b08ccba972', 'price-bridge', '--format', 'json'],
  ['9d90d150c9a5fa1f', 'explain', '--year', '2031', '--metric', 'repurchase_obligation', '--format', 'json'],
  ['16172c7331800464', 'journal', '--years', '3', '--format', 'ndjson'],
  ['f35e2d22443703af', 'simulate', '--years', '5', '--format', 'csv'],
  ['2e2272b841ba14a8', 'validate'],
];

it.each(outputs)('%s is the digest of %s %s %s %s %s', async (digest, command, ...flags) => {
  const acme = resolve('docs/examples/acme');
  const plan = command === 'price-bridge' ? 'plan-by-earnings.json' : 'plan.json';
  const { code, stdout } = await run(acme, [command, plan, '--census', 'census.csv', ...flags]);
  expect(code).toBe(0);
  expect(createHash('sha256').update(withoutVersion(stdout)).digest('hex').slice(0, 16)).toBe(digest);
});

/** The text without version, kind and messages of findings. */
function withoutVersion(text: string): string {
  if (!text.startsWith('{') || text.startsWith('{"number')) return text;
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    /^((engine_)?version|kind|message)$/.test(key) ? undefined : value,
  );
}
