import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Names that only a host brings. If one compiles in the core, it has leaked in through the types of some dependency. */
const hostNames = [
  'console',
  'process',
  'Buffer',
  'URL',
  'TextEncoder',
  'crypto',
  'performance',
  'setTimeout',
  'document',
];

test('the core knows no host: neither Node nor the DOM', () => {
  const core = ts.getParsedCommandLineOfConfigFile('.config/tsconfig.core.json', undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => expect.fail(JSON.stringify(messageText)),
  });
  if (core === undefined) expect.fail('No .config/tsconfig.core.json');
  const { options, fileNames } = core;
  const probe = join(process.cwd(), 'src/probe.ts');
  const text = hostNames.map((name) => `${name};`).join('\n');
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => file === probe || disk.fileExists(file),
    getSourceFile: (file, version) =>
      file === probe ? ts.createSourceFile(file, text, version) : disk.getSourceFile(file, version),
  };

  const program = ts.createProgram([...fileNames, probe], options, host);
  const unknown = program
    .getSemanticDiagnostics(program.getSourceFile(probe))
    .map(({ start, length }) => text.slice(start, (start ?? 0) + (length ?? 0)));
  expect(unknown).toEqual(hostNames);
});
