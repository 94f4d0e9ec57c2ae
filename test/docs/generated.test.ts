import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generated, generatedFiles } from '../../.config/generated.js';

test.each(generatedFiles)('%s is what it is generated from: run `npm run fix` when it is not', async (file) => {
  expect(readFileSync(file, 'utf8')).toBe(await generated(file));
});
