import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Needs the build. */
const scripts = readdirSync('dist').filter((name) => /^esop-repurchase\..*\.js$/.test(name));
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly unpkg: string;
  readonly jsdelivr: string;
  readonly exports: Readonly<Record<string, unknown>>;
};

test('the package says the integrity of its scripts, as built', () => {
  expect(manifest.exports['./integrity.json']).toBe('./dist/integrity.json');
  const built = scripts.map((name) => {
    const hash = createHash('sha384')
      .update(readFileSync(`dist/${name}`))
      .digest('base64');
    return [name, `sha384-${hash}`];
  });
  expect(built).toHaveLength(4);
  expect(JSON.parse(readFileSync('dist/integrity.json', 'utf8'))).toEqual(Object.fromEntries(built));
});

test('no hash stands in a tracked page, where the next build would make it wrong', () => {
  for (const page of ['README.md', 'docs/guides/browser.md'])
    expect(readFileSync(page, 'utf8')).not.toMatch(/sha384-[\w+/]{64}/);
});

test('a script tag is what CDNs find in the manifest', () => {
  expect([manifest.unpkg, manifest.jsdelivr]).toEqual([
    './dist/esop-repurchase.global.js',
    './dist/esop-repurchase.global.js',
  ]);
  expect(scripts).toContain('esop-repurchase.global.js');
});
