import { basename, dirname, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { commentExamples, fencedExamples, markdownFiles, runExample, type Example } from './examples.js';

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

  test('compile', () => {
    expect(typeErrors(scripts.filter(({ language }) => language === 'ts'))).toEqual([]);
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

/** What the compiler says of the examples, each a module of its own in its document's folder. */
function typeErrors(examples: readonly Example[]): string[] {
  const files = new Map(
    examples.map((example) => [resolve(dirname(example.file), `${basename(example.name)}.ts`), example.code]),
  );
  const parsed = ts.getParsedCommandLineOfConfigFile('tsconfig.json', undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => expect.fail(JSON.stringify(messageText)),
  });
  const options: ts.CompilerOptions = {
    ...parsed?.options,
    noUnusedLocals: false,
    moduleDetection: ts.ModuleDetectionKind.Force,
    // As if `example` had written its files beside the example.
    rootDirs: ['docs/guides', 'docs/examples'].map((folder) => resolve(folder)),
  };
  const disk = ts.createCompilerHost(options);
  const program = ts.createProgram([...files.keys()], options, {
    ...disk,
    fileExists: (file) => files.has(file) || disk.fileExists(file),
    readFile: (file) => files.get(file) ?? disk.readFile(file),
    getSourceFile: (file, version) => {
      const code = files.get(file);
      return code === undefined ? disk.getSourceFile(file, version) : ts.createSourceFile(file, code, version);
    },
  });
  return [...files.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}
