import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Setting } from '../../../src/hosts/service/commands/setting.js';
import { serveOptions } from '../../../src/hosts/service/commands/serve.js';

const read = (name: string): string => readFileSync(join('docs/examples/service', name), 'utf8');
const FILES = ['Dockerfile', 'compose.yaml', 'esop-repurchase.service'];

test.each(FILES)('%s names settings that there are', (name) => {
  const variables = serveOptions().flatMap((option) => (option instanceof Setting ? [option.variable] : []));
  const named = [...read(name).matchAll(/ESOP_[A-Z_]+(?=[=:])/g)].map(([variable]) => variable);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((variable) => ![...variables, 'ESOP_POSTGRES_URL'].includes(variable))).toEqual([]);
});

test('the image has every package that the service may need', () => {
  const { name, peerDependencies } = JSON.parse(readFileSync('src/hosts/service/package.json', 'utf8')) as {
    name: string;
    peerDependencies: object;
  };
  const [, packages] = /npm install (.*)/.exec(read('Dockerfile'))!;
  // Both packages of the repository, whose names begin alike.
  expect(packages!.split(' ')).toEqual(['--omit=dev', './esop-repurchase-*.tgz', ...Object.keys(peerDependencies)]);
  expect(read('Dockerfile')).toContain(`npm pack esop-repurchase ${name} `);
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
