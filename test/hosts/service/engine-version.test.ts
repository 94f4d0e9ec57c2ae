import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../../src/index.js';

test('the version that runs are stamped with is the one of the package', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toHaveProperty('version', ENGINE_VERSION);
});
