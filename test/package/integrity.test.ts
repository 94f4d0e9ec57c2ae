import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Needs the build. */
const scripts = readdirSync('dist').filter((name) => /^esop-repurchase\..*\.js$/.test(name));

test('the README shows the integrity of the scripts as built; else run npm run build and commit README.md', () => {
  const shown = [
    ...readFileSync('README.md', 'utf8').matchAll(/^- `([\w.-]+\.js)`, .*:\n {2}`(sha384-[\w+/]{64})`$/gm),
  ];
  const built = scripts.map((name) => {
    const hash = createHash('sha384')
      .update(readFileSync(`dist/${name}`))
      .digest('base64');
    return [name, `sha384-${hash}`];
  });
  expect(built).toHaveLength(4);
  expect(Object.fromEntries(shown.map(([, name, integrity]) => [name, integrity]))).toEqual(Object.fromEntries(built));
});

test('a script tag is what CDNs find in the manifest', () => {
  const { unpkg, jsdelivr } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
  expect([unpkg, jsdelivr]).toEqual(['./dist/esop-repurchase.global.js', './dist/esop-repurchase.global.js']);
  expect(scripts).toContain('esop-repurchase.global.js');
});
