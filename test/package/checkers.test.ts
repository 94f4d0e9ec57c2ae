/** The packed packages, as the two programs see them that look for mistakes in manifests and types. Needs the build. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { installPackages } from '../../.config/packages-of.js';
import { execute, tarball } from './tarball.js';

installPackages('.config/checks');
const program = (name: string): string => resolve('.config/checks/node_modules/.bin', name);

test.each(['.', './src/hosts/service'] as const)('publint finds nothing in the manifest of %s', (of) => {
  expect(execute('.', program('publint'), '--strict', tarball(of).path)).toContain('All good!');
});

test.each([
  // Scripts without types: of a worker, and of the service's commands.
  ['.', ['--exclude-entrypoints', 'parallel/worker', 'internal/command-line']],
  ['./src/hosts/service', []],
] as const)('the types of %s are those of its modules, however they are resolved', (of, options) => {
  const told = execute('.', program('attw'), tarball(of).path, '--no-definitely-typed', ...options);
  expect(told).toContain('No problems found');
});
