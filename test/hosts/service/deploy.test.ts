import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Setting } from '../../../src/hosts/cli/command/setting.js';
import { serveOptions } from '../../../src/hosts/cli/serve/command.js';

const read = (name: string): string => readFileSync(join('docs/examples/service', name), 'utf8');
const FILES = ['Dockerfile', 'compose.yaml', 'esop-repurchase.service'];

test.each(FILES)('%s names settings that there are', (name) => {
  const variables = serveOptions().flatMap((option) => (option instanceof Setting ? [option.variable] : []));
  const named = [...read(name).matchAll(/ESOP_[A-Z_]+(?=[=:])/g)].map(([variable]) => variable);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((variable) => ![...variables, 'ESOP_POSTGRES_URL'].includes(variable))).toEqual([]);
});

test('the image has every package that the service may need', () => {
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { peerDependencies: object };
  const [, packages] = /npm install ((?:.*\\\n)*.*)/.exec(read('Dockerfile'))!;
  const installed = packages!.split(/\s+/).map((name) => name.replace(/(?<=.)@.*/, ''));
  // Language models speak with the command line, not with the service.
  const needed = Object.keys(peerDependencies).filter((peer) => peer !== '@modelcontextprotocol/sdk');
  const missing = needed.filter((peer) => !installed.includes(peer));
  expect(missing).toEqual([]);
});

test.each(['compose.yaml', 'esop-repurchase.service'])('%s limits what a tenant keeps as serve does', (name) => {
  const quota = serveOptions().find(({ long }) => long === '--tenant-quota')!;
  expect(/ESOP_TENANT_QUOTA(?:: |=)(\d+)/.exec(read(name))![1]).toBe(quota.defaultValue);
});

test('it has longer to stop than it takes', () => {
  const [, duck, drain, grace] = /ESOP_LAME_DUCK: (\d+)[^]*ESOP_DRAIN: (\d+)[^]*stop_grace_period: (\d+)s/
    .exec(read('compose.yaml'))!
    .map(Number);
  expect(grace).toBeGreaterThan(duck! + drain!);
});
