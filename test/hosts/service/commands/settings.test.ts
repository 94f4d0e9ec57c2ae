import { expect, test } from 'vitest';
import { errorOf, folderWith, run, type Outcome } from './harness.js';
import { startService } from '../serve-process.js';

const command = (folder: string, line: string, env = {}): Promise<Outcome> => run(folder, line.split(' '), { env });

interface ListedKey {
  readonly id: string;
  readonly expires_at: string | null;
}

async function keysOf(folder: string): Promise<readonly ListedKey[]> {
  const { stdout } = await command(folder, 'keys list --format json');
  return (JSON.parse(stdout) as { keys: ListedKey[] }).keys;
}

test('a key is made for what the options say, and refused for what no key can be used for', async () => {
  const folder = folderWith({});
  await command(folder, 'keys create --tenant acme --scopes read --tier enterprise');
  const [made] = await keysOf(folder);
  expect(made).toMatchObject({ tenant: 'acme', tier: 'enterprise', scopes: ['read'], expires_at: null });
  expect(errorOf(await command(folder, 'keys create --tenant acme --scopes all')).details).toMatchObject({
    field: '--scopes',
    issue: 'Must be some of read, simulate, admin',
  });
});

test('settings come from the environment too, and options come first', async () => {
  const folder = folderWith({});
  await command(folder, 'keys create --tenant acme', { ESOP_DB: 'other.db' });
  expect((await command(folder, 'keys list')).stderr).toContain('No such database');
  expect((await command(folder, 'keys list --db other.db')).stdout).toContain('acme');
  for (const [variable, value, issue] of [
    ['ESOP_METRICS', 'yes', 'Must be true or false'],
    ['ESOP_WEBHOOK_PORT', '443,x', 'Must be a whole number between 1 and 65535'],
    ['ESOP_THREADS', '0', 'Must be a whole number between 1 and 1024'],
    ['ESOP_RETAIN', '1h', 'Must be a whole number of days between 1 and 36500'],
    ['ESOP_LOG_LEVEL', 'loud', ''],
    ['ESOP_ENCRYPTION_KEYS', '', 'Must not be empty: leave it out'],
    ['ESOP_ENCRYPTION_KEY', 'keys.txt', 'Is no setting: did you mean ESOP_ENCRYPTION_KEYS?'],
    ['ESOP_RETIAN', '90d', 'Is no setting: did you mean ESOP_RETAIN?'],
    ['ESOP_POSTGRES', 'postgres://db/esop', 'Is no setting: did you mean ESOP_POSTGRES_URL?'],
  ] as const) {
    const { code, stderr } = await command(folder, 'serve', { [variable]: value });
    expect([variable, code]).toEqual([variable, 2]);
    expect(stderr).toContain(issue);
    // The variable is named, not the option that it stands for.
    if (issue !== '') expect(stderr).toContain(`"${variable}"`);
  }
  const two = { ESOP_DB: 'other.db', ESOP_POSTGRES_URL: 'postgres://db/esop' };
  const both = await command(folder, 'keys list', two);
  expect(errorOf(both).details).toMatchObject({
    field: 'ESOP_DB',
    issue: 'Is set besides ESOP_POSTGRES_URL: leave one of them out, or empty',
  });
  expect(await command(folder, 'keys list --db other.db', two)).toMatchObject({ code: 0 });
  // As Kubernetes gives them to a service of this name.
  const others = {
    ESOP_SERVICE_HOST: '10.0.0.1',
    ESOP_SERVICE_PORT: '8787',
    ESOP_PORT_8787_TCP: 'tcp://10.0.0.1:8787',
  };
  expect(await command(folder, 'keys list --db other.db', others)).toMatchObject({ code: 0, stderr: '' });
  const unknown = await command(folder, 'keys list --db other.db', { ESOP_ANYTHING: 'x' });
  expect(unknown).toMatchObject({ code: 0, stdout: expect.stringContaining('acme') as string });
  expect(unknown.stderr).toMatch(/ESOP_ANYTHING[^]*Is no setting, and is ignored/);
});

test('serve takes its settings from the environment, and answers figures', async () => {
  const folder = folderWith({});
  const env = { ESOP_METRICS: 'true', ESOP_NO_WORKER: 'true', ESOP_LOG_LEVEL: 'error' };
  const service = await startService(folder, [], env);
  const key = (await command(folder, 'keys create --tenant operator --scopes admin,read')).stdout.trim();
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${service.url}/runs`, { headers });
  const { origin } = new URL(service.url);
  expect(await (await fetch(`${origin}/metrics`, { headers })).text()).toContain('route="/v1/runs"');
  expect(service.stderr()).toBe('');
});
