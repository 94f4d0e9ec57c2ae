/** Last part of `npm run build`: the hashes by which a page makes sure that it got these very scripts, `dist/integrity.json`. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const SCRIPTS = [
  'esop-repurchase.global.js',
  'esop-repurchase.browser.js',
  'esop-repurchase.all.global.js',
  'esop-repurchase.all.browser.js',
];

const hashOf = (name: string): string =>
  `sha384-${createHash('sha384')
    .update(readFileSync(`dist/${name}`))
    .digest('base64')}`;

const integrity = Object.fromEntries(SCRIPTS.map((name) => [name, hashOf(name)]));
writeFileSync('dist/integrity.json', `${JSON.stringify(integrity, null, 2)}\n`);
