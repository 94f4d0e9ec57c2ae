/** Part of `npm run build`: the licenses of what is bundled into the package, as their packages state them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const bundled = [
  '@stablelib/sha256',
  '@stablelib/utf8',
  '@stdlib/math-base-special-exp',
  '@stdlib/stats-base-dists-normal-quantile',
  'decimal.js',
  'workerpool',
  'zod',
];

const texts = bundled.flatMap((name) =>
  ['LICENSE', 'LICENCE.md', 'NOTICE']
    .map((file) => `node_modules/${name}/${file}`)
    .filter((path) => existsSync(path))
    .map((path) => `${name}\n\n${readFileSync(path, 'utf8').trim()}\n`),
);
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', texts.join(`\n${'-'.repeat(80)}\n\n`));
