import { existsSync, chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { standingOf } from '../../../../src/hosts/service/http/api-key.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite.js';
import type { ApiKey } from '../../../../src/hosts/service/records.js';
import { listKeys } from '../../../../src/hosts/service/records/keys.js';
import type { Output } from '../../../../src/hosts/cli/host.js';
import { errorOf, folderWith, run, type Machine, type Outcome } from './harness.js';

const keys = (folder: string, args: string, machine?: Machine): Promise<Outcome> =>
  run(folder, ['keys', ...args.split(' ')], machine);

/** The keys of a folder's database, as the service finds them. */
async function stored(folder: string, file = 'esop-repurchase.db'): Promise<readonly ApiKey[]> {
  const store = await sqliteStore({ file: join(folder, file) });
  try {
    return await listKeys(store.database);
  } finally {
    await store.close();
  }
}

const listed = async (folder: string, args = ''): Promise<Record<string, unknown>[]> => {
  const { stdout } = await run(folder, ['keys', 'list', '--format', 'json', ...(args === '' ? [] : args.split(' '))]);
  return (JSON.parse(stdout) as { keys: Record<string, unknown>[] }).keys;
};

describe('keys create', () => {
  test('writes the key alone to standard output, and stores what proves it', async () => {
    const folder = folderWith({});
    const made = await keys(folder, 'create --tenant acme');
    expect(made).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^esop_[0-9a-f-]{36}_[0-9a-f]{64}\n$/) as unknown,
      stderr: '',
    });
    const [record, ...others] = await stored(folder);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ tenant: 'acme', tier: 'standard', name: '', expires_at: null, revoked_at: null });
    expect(standingOf(made.stdout.trim(), record ?? null, new Date())).toBe('good');
    // Nothing in the folder has the secret.
    const secret = made.stdout.trim().slice(-64);
    expect(readFileSync(join(folder, 'esop-repurchase.db')).includes(secret)).toBe(false);
    expect(statSync(join(folder, 'esop-repurchase.db')).mode & 0o077).toBe(0);
  });

  test('tells a person to keep it, and its id', async () => {
    const folder = folderWith({});
    const made = await keys(folder, 'create --tenant acme', { stderr: { isTTY: true } });
    const [record] = await stored(folder);
    expect(made.stderr).toBe(`Keep this key: it is not shown again. Its id is ${record?.id}\n`);
  });

  test('takes a tier, a name, an expiry and a database', async () => {
    const folder = folderWith({});
    const args = ['keys', 'create', '--tenant', 'acme', '--tier', 'enterprise', '--name', 'the nightly run'];
    expect(await run(folder, [...args, '--expires', '2999-01-31', '--db', 'other.db'])).toMatchObject({ code: 0 });
    expect(await run(folder, [...args, '--expires', '2999-01-31T18:00:00+02:00', '--db', 'other.db'])).toMatchObject({
      code: 0,
    });
    expect(await stored(folder, 'other.db')).toMatchObject([
      { tier: 'enterprise', name: 'the nightly run', expires_at: '2999-01-31T00:00:00.000Z' },
      { expires_at: '2999-01-31T16:00:00.000Z' },
    ]);
  });

  test.each([
    ['--expires 2020-01-01', '--expires', 'Must be in the future'],
    ['--expires 2999-02-30', '--expires', 'Must be a date (YYYY-MM-DD), or a time with its zone'],
    ['--expires 2999-13-01', '--expires', 'Must be a date (YYYY-MM-DD), or a time with its zone'],
    ['--expires 2999-01-31T18:00', '--expires', 'Must be a date (YYYY-MM-DD), or a time with its zone'],
    ['--expires tomorrow', '--expires', 'Must be a date (YYYY-MM-DD), or a time with its zone'],
    [`--name ${'x'.repeat(201)}`, '--name', 'Must be at most 200 characters'],
    ['--tenant a/b', '--tenant', 'Must be letters, digits and . _ @ -, at most 100, from a letter or digit on'],
    ['--tenant -', '--tenant', 'Must be letters, digits and . _ @ -, at most 100, from a letter or digit on'],
  ])('refuses %s and makes nothing', async (args, field, issue) => {
    const folder = folderWith({});
    const outcome = await keys(folder, `create ${args.startsWith('--tenant') ? '' : '--tenant acme '}${args}`);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ code: 'VALIDATION_ERROR', details: { field, issue } });
    expect(await stored(folder)).toEqual([]);
  });

  test.each([
    'create',
    'create --tenant acme --tier gold',
    'create --tenant acme --db a --postgres postgres://x',
    'mend',
    'revoke',
    '',
  ])('%j is wrong usage', async (args) => {
    expect(await run(folderWith({}), ['keys', ...args.split(' ').filter(Boolean)])).toMatchObject({
      code: 2,
      stdout: '',
    });
  });
});

describe('keys list', () => {
  test('shows each key and how it stands, without what makes it work', async () => {
    const folder = folderWith({});
    expect((await keys(folder, 'list')).code).toBe(1);
    await keys(folder, 'create --tenant acme --name nightly\u001b[31m');
    await keys(folder, 'create --tenant harbor --tier enterprise --expires 2999-01-31');
    const [first, second] = await stored(folder);
    await keys(folder, `revoke ${first?.id}`);
    const { stdout } = await keys(folder, 'list');
    const today = new Date().toISOString().slice(0, 10);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['id', 'tenant', 'tier', 'scopes', 'created', 'used', 'state', 'name'],
      [first?.id, 'acme', 'standard', 'read simulate', today, 'never', `revoked ${today}`, 'nightly?[31m'],
      [second?.id, 'harbor', 'enterprise', 'read simulate', today, 'never', 'valid until 2999-01-31T00:00Z'],
      [''],
    ]);
    expect(await listed(folder, '--tenant harbor')).toEqual([
      {
        id: second?.id,
        tenant: 'harbor',
        tier: 'enterprise',
        name: '',
        created_at: second?.created_at,
        expires_at: '2999-01-31T00:00:00.000Z',
        revoked_at: null,
        last_used_at: null,
        scopes: ['read', 'simulate'],
      },
    ]);
  });
});

describe('keys revoke', () => {
  test('has a key refused from then on, and keeps the time when it is said again', async () => {
    const folder = folderWith({});
    const key = (await keys(folder, 'create --tenant acme')).stdout.trim();
    const id = (await stored(folder))[0]?.id ?? '';
    expect(await keys(folder, `revoke ${id}`)).toEqual({ code: 0, stdout: `${id} is revoked\n`, stderr: '' });
    const [revoked] = await stored(folder);
    expect(standingOf(key, revoked ?? null, new Date())).toBe('ended');
    expect(await keys(folder, `revoke ${id}`)).toMatchObject({ code: 0 });
    expect(await stored(folder)).toEqual([revoked]);
  });

  test('knows the key by its id only, and does not repeat a key', async () => {
    const folder = folderWith({});
    const key = (await keys(folder, 'create --tenant acme')).stdout.trim();
    const outcome = await keys(folder, `revoke ${key}`);
    expect(errorOf(outcome)).toMatchObject({
      details: { field: '<id>', issue: 'Must be the id of a key, key_..., as keys list shows it' },
    });
    expect(outcome.stderr).not.toContain(key);
    expect(errorOf(await keys(folder, 'revoke key_unknown'))).toMatchObject({ details: { issue: 'No such key' } });
  });
});

test('a key that could not be shown is revoked', async () => {
  const folder = folderWith({});
  const full: Output['write'] = (_, done) => {
    done?.(Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }));
    return false;
  };
  const outcome = await keys(folder, 'create --tenant acme', { stdout: { write: full } });
  expect(outcome.code).toBe(1);
  expect(errorOf(outcome)).toMatchObject({
    code: 'FILE_ERROR',
    details: { field: 'standard output', issue: 'No space left' },
  });
  expect(await stored(folder)).toMatchObject([{ tenant: 'acme', revoked_at: expect.any(String) as string }]);
});

describe('a database that cannot be had', () => {
  const issueOf = async (folder: string, args: string, env: Machine['env'] = {}, code = 1): Promise<unknown> => {
    const outcome = await keys(folder, args, { env });
    expect(outcome).toMatchObject({ code, stdout: '' });
    return errorOf(outcome);
  };
  const failure = (field: string, issue: string): object => ({
    code: 'SERVICE_ERROR',
    message: 'Cannot run the service',
    details: { field, issue },
  });

  test('is named with the reason', async () => {
    const folder = folderWith({
      'plan.json': '{"planRules": {"plan_name": "This is no database but a plan of a company"}}',
    });
    mkdirSync(join(folder, 'inside'));
    expect(await issueOf(folder, 'create --tenant acme --db missing/a.db')).toMatchObject(
      failure('--db', 'No such folder'),
    );
    expect(await issueOf(folder, 'list --db missing.db')).toMatchObject(failure('--db', 'No such database'));
    expect(existsSync(join(folder, 'missing.db'))).toBe(false);
    expect(await issueOf(folder, 'list --db inside')).toMatchObject(
      failure('--db', 'Cannot be opened: it is a folder, or belongs to another user'),
    );
    expect(await issueOf(folder, 'list --db plan.json')).toMatchObject(failure('--db', 'Is not a database of SQLite'));
    for (const command of ['create --tenant acme', 'list']) {
      expect(await issueOf(folder, `${command} --db plan.json/a.db`)).toMatchObject(
        failure('--db', 'Part of the path is a file, not a folder'),
      );
    }
  });

  test('may not be written to', async () => {
    const folder = folderWith({});
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    // Root may write anywhere but to the files of the kernel.
    const file = process.getuid?.() === 0 ? '/sys/a.db' : join(closed, 'a.db');
    const error = await issueOf(folder, `create --tenant acme --db ${file}`);
    expect(error).toMatchObject({ code: 'SERVICE_ERROR', details: { field: '--db' } });
    expect((error as { details: { issue: string } }).details.issue).toMatch(/^Permission denied/);
  });

  test('of PostgreSQL is named by the option or the variable, never by its address', async () => {
    const folder = folderWith({});
    const address = 'postgres://service:hunter2@127.0.0.1:1/esop';
    const env = { ESOP_POSTGRES_URL: address };
    for (const [args, variables, place] of [
      [`list --postgres ${address}`, {}, '--postgres'],
      ['list', env, 'ESOP_POSTGRES_URL'],
    ] as const) {
      const error = await issueOf(folder, args, variables);
      expect(error).toMatchObject(failure(place, 'Nothing listens there'));
      expect(JSON.stringify(error)).not.toContain('hunter2');
    }
    for (const wrong of ['hunter2', 'postgres://service:hunter2/9@db/esop']) {
      const error = await issueOf(folder, `list --postgres ${wrong}`, {}, 2);
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: '--postgres' } });
      expect(JSON.stringify(error)).toMatch(/Must be an address such as postgres:/);
      expect(JSON.stringify(error)).not.toContain('hunter2');
    }
    // A file that is named wins over the environment.
    expect(await keys(folder, 'create --tenant acme --db a.db', { env })).toMatchObject({ code: 0 });
  });
});
