import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

test.each(['serve --port 8787', 'keys create --tenant acme', 'tenants purge --tenant acme --yes', 'database --help'])(
  '%s names the package of the service',
  async (line) => {
    const outcome = await run(folderWith({}), line.split(' '));
    const [name] = line.split(' ');
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({
      code: 'SERVICE_ERROR',
      details: {
        field: name,
        issue: `The service is a package of its own. To run it: npx esop-repurchase-service ${name}`,
      },
    });
  },
);

test('the help does not list them', async () => {
  const { stdout } = await run('/', ['--help']);
  expect(stdout).toMatch(/\nServe:\n {2}mcp .*\n {2}completion /);
});

/** Needs the build. */
test('without its optional package everything else works, and `mcp` says how to install it', () => {
  const folder = folderWith({ 'plan.json': smallPlan });
  cpSync('dist', join(folder, 'package/dist'), { recursive: true, filter: (path) => !path.endsWith('.map') });
  cpSync('package.json', join(folder, 'package/package.json'));
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'package/node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  const command = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [join(folder, 'package/dist/cli.js'), ...args], { cwd: folder, encoding: 'utf8' });
  expect(command('validate', 'plan.json')).toMatchObject({
    status: 0,
    stdout: 'plan.json is valid: 2 participants\n',
  });
  expect(command('mcp').stderr).toContain('Missing package. To install: npm install @modelcontextprotocol/sdk@1"');
});
