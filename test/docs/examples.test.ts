import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { commentExamples, fencedExamples, markdownFiles, runExample } from './examples.js';

const inComments = ts.sys.readDirectory('src', ['.ts'], ['**/dist']).flatMap(commentExamples);
const inMarkdown = markdownFiles().flatMap(fencedExamples);
const scripts = inMarkdown.filter(({ language }) => ['ts', 'js'].includes(language));

describe('examples in comments', () => {
  test.each(inComments)('$name', async (example) => {
    const module = (await import(/* @vite-ignore */ resolve(example.file))) as Record<string, unknown>;
    expect(await runExample(example, module), 'assertions').toBeGreaterThan(0);
  });
});

describe('examples in Markdown', () => {
  test.each(scripts.filter(({ run }) => run))('$name', async (example) => {
    expect(await runExample(example)).toBeGreaterThanOrEqual(0);
  });

  test.each(inMarkdown.filter(({ language }) => language === 'json'))('$name', ({ code }) => {
    expect(() => JSON.parse(code) as unknown).not.toThrow();
  });
});

describe('an example that is not true', () => {
  const example = { name: 'here', file: 'README.md', language: 'ts', run: true };

  test.each([
    '1 + 1 // 3: as some say',
    '[1, 2].map((x) => x * 2)\n// [2, 5]',
    "console.log('a'); // 'b'",
    'JSON.parse("1") // throws SyntaxError',
  ])('fails: %s', async (code) => {
    await expect(runExample({ ...example, code })).rejects.toThrow();
  });

  test('and one that is does not', async () => {
    const code = "1 + 1 // 2: always\n[{ a: 'x: y' }] // [{ a: 'x: y' }]\nJSON.parse('{') // throws SyntaxError";
    expect(await runExample({ ...example, code })).toBe(3);
  });
});
