import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './harness.js';

/** Digests of the outputs of each command for Acme, without version and kind. A new digest means changed figures or names. */
const outputs: readonly (readonly [digest: string, ...args: string[]])[] = [
  ['bd2ab86448b31df4', 'simulate', '--format', 'json'],
  ['ad124aec656ab271', 'montecarlo', '--paths', '50', '--seed', '1', '--format', 'json'],
  ['c1eecc9f78bde096', 'sensitivity', '--format', 'json'],
  ['f3fa243d6c45ca88', 'compare', '--scenarios', 'scenarios.json', '--format', 'json'],
  ['5fec88b80b72784e', 'compare', '--scenarios', 'scenarios.json', '--paths', '20', '--seed', '1', '--format', 'json'],
  ['33d8ec0f40ba63cf', 'stress', '--shocks', 'shocks.json', '--format', 'json'],
  ['9641b91a0549bf21', 'stress', '--usual', '--format', 'json'],
  [
    'f497cd857b58aefc',
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
  ['6334441a47ea55b9', 'price-bridge', '--format', 'json'],
  ['197a06a09b7ab6d1', 'explain', '--year', '2031', '--metric', 'repurchase_obligation', '--format', 'json'],
  ['16172c7331800464', 'journal', '--years', '3', '--format', 'ndjson'],
  ['fecd13da2b9bf563', 'simulate', '--years', '5', '--format', 'csv'],
  ['2e2272b841ba14a8', 'validate'],
];

it.each(outputs)('%s is the digest of %s %s %s %s %s', async (digest, command, ...flags) => {
  const acme = resolve('docs/examples/acme');
  const plan = command === 'price-bridge' ? 'plan-by-earnings.json' : 'plan.json';
  const { code, stdout } = await run(acme, [command, plan, '--census', 'census.csv', ...flags]);
  expect(code).toBe(0);
  expect(createHash('sha256').update(withoutVersion(stdout)).digest('hex').slice(0, 16)).toBe(digest);
});

/** The text without what names the version or the kind of the answer. */
function withoutVersion(text: string): string {
  if (!text.startsWith('{') || text.startsWith('{"number')) return text;
  const { kind: _kind, ...answer } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(answer, (key, value: unknown) => (/^(engine_)?version$/.test(key) ? undefined : value));
}
