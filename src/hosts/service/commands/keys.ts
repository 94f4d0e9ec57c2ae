import { randomUUID } from 'node:crypto';
import {
  grid,
  invalidOption,
  listed,
  Option,
  plainStyle,
  printable,
  tableLines,
  widthFor,
  widthOf,
  writeText,
  type Host,
} from 'esop-repurchase/internal/command-line';
import { issueApiKey, type IssuedApiKey } from '../http/api-key.js';
import type { ApiKey, Scope, Tier } from '../records.js';
import { addKey, listKeys, revokeKey } from '../records/keys.js';
import type { Store } from '../store.js';
import { command, group } from './setting.js';
import { storeOptions, withNewStore, withStore, type StoreFlags } from './open-store.js';

/** Options of `keys create`. */
interface CreateKeyFlags extends StoreFlags {
  readonly tenant: string;
  readonly tier: Tier;
  readonly scopes: readonly string[];
  readonly name: string;
  readonly expires?: string;
}

/** Options of `keys list`. */
interface ListKeysFlags extends StoreFlags {
  readonly tenant?: string;
  readonly format: 'table' | 'json';
}

/** Help of these options. */
export const createKeyOptions = (): Option[] => [
  new Option(
    '--tenant <name>',
    'owner of the key; keys of one tenant see the same scenarios and runs',
  ).makeOptionMandatory(),
  new Option('--tier <tier>', 'standard: 100 requests and 10 simulations an hour; enterprise: no limit')
    .choices(['standard', 'enterprise'])
    .default('standard'),
  listed(
    new Option('--scopes <list>', 'permissions: read, simulate (store and compute), admin (see /metrics)'),
  ).default(['read', 'simulate'], 'read,simulate'),
  new Option('--name <text>', 'what it is for').default(''),
  new Option('--expires <date>', 'end of its validity: 2027-01-31, at midnight UTC, or 2027-01-31T18:00:00Z'),
  ...storeOptions(),
];
export const listKeysOptions = (): Option[] => [
  new Option('--tenant <name>', 'the keys of this tenant only'),
  new Option('--format <format>', 'form of the list').choices(['table', 'json']).default('table'),
  ...storeOptions(),
];

const TENANT = /^[0-9A-Za-z][0-9A-Za-z._@-]{0,99}$/;
const LONGEST_NAME = 200;
const SCOPES: readonly Scope[] = ['read', 'simulate', 'admin'];

/** The keys of the service. */
export const keys = group(
  'keys',
  'make, list and revoke keys of the service',
  'The bearer keys that requests to the service carry.',
  [
    command('create', 'Makes a key and writes it to standard output, once.', createKeyOptions, createKeyCommand),
    command('list', 'Lists the keys with their ids.', listKeysOptions, listKeysCommand),
    (...given) =>
      command(
        'revoke',
        'Revokes a key.',
        storeOptions,
        revokeKeyCommand,
      )(...given).argument('<id>', 'the id of the key, key_...'),
  ],
);

/** Makes a key and writes it, alone, to standard output. It cannot be shown again. */
async function createKeyCommand(host: Host, flags: CreateKeyFlags): Promise<void> {
  const { tenant, tier, name } = flags;
  const created = new Date();
  if (!TENANT.test(tenant)) {
    throw invalidOption(
      '--tenant',
      'Must be letters, digits and . _ @ -, at most 100, from a letter or digit on',
      tenant,
    );
  }
  if (name.length > LONGEST_NAME) throw invalidOption('--name', `Must be at most ${LONGEST_NAME} characters`);
  const scopes = flags.scopes.filter((scope): scope is Scope => SCOPES.includes(scope as Scope));
  if (scopes.length === 0 || scopes.length < flags.scopes.length) {
    throw invalidOption('--scopes', `Must be some of ${SCOPES.join(', ')}`, flags.scopes.join(','));
  }
  const expires = flags.expires === undefined ? null : dateOf(flags.expires, created);
  await withNewStore(host, flags, async (store) => {
    const about = { id: `key_${randomUUID()}`, tenant, tier, scopes, name, created, expires };
    await showNew(host, store, issueApiKey(about));
  });
}

async function showNew(host: Host, { database }: Store, { key, record }: IssuedApiKey): Promise<void> {
  await addKey(database, record);
  try {
    await writeText(host.stdout, `${key}\n`);
  } catch (error) {
    // Nobody has seen it.
    await revokeKey(database, record.id, record.created_at);
    throw error;
  }
  if (host.stderr.isTTY === true)
    await writeText(host.stderr, `Keep this key: it is not shown again. Its id is ${record.id}\n`);
}

/** Shows the keys, without what makes them work. */
async function listKeysCommand(host: Host, flags: ListKeysFlags): Promise<void> {
  await withStore(host, flags, async ({ database }) => {
    const keys = await listKeys(database, flags.tenant);
    const text =
      flags.format === 'json'
        ? keysJson(keys)
        : keysTable(keys, new Date(), host.stdout.isTTY === true ? widthFor(host) : Infinity);
    await writeText(host.stdout, text);
  });
}

/** From now on the key is refused, by every process on the same database. */
async function revokeKeyCommand(host: Host, flags: StoreFlags, id: string): Promise<void> {
  checkId(id);
  await withStore(host, flags, async ({ database }) => {
    if (!(await revokeKey(database, id, new Date().toISOString()))) throw invalidOption('<id>', 'No such key', id);
    await writeText(host.stdout, `${id} is revoked\n`);
  });
}

/** A key given in place of its id has already been visible in the list of processes; the message must not show it again. */
function checkId(id: string): void {
  if (!id.startsWith('key_')) throw invalidOption('<id>', 'Must be the id of a key, key_..., as keys list shows it');
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

function dateOf(text: string, now: Date): Date {
  const [, year, month, day] = DATE.exec(text) ?? [];
  const date = new Date(text);
  // JavaScript reads 2027-02-30 as a day in March.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (!isDay || Number.isNaN(date.getTime())) {
    throw invalidOption('--expires', 'Must be a date (YYYY-MM-DD), or a time with its zone', text);
  }
  if (date <= now) throw invalidOption('--expires', 'Must be in the future', text);
  return date;
}

function keysJson(keys: readonly ApiKey[]): string {
  return `${JSON.stringify({ keys: keys.map(({ sha256: _sha256, ...shown }) => shown) }, null, 2)}\n`;
}

function keysTable(keys: readonly ApiKey[], now: Date, width: number): string {
  if (keys.length === 0) return 'No keys\n';
  const rows = keys.map((key) => [
    key.id,
    key.tenant,
    key.tier,
    key.scopes.join(' '),
    key.created_at.slice(0, 'YYYY-MM-DD'.length),
    key.last_used_at?.slice(0, 'YYYY-MM-DD'.length) ?? 'never',
    stateOf(key, now),
    printable(key.name),
  ]);
  const heads = ['id', 'tenant', 'tier', 'scopes', 'created', 'used', 'state', 'name'];
  const lines = grid([heads, ...rows], 2, Array(8).fill('left'));
  const narrow = {
    name: 'keys',
    caption: 'Keys',
    columns: heads.map((key) => ({ key, label: key, unit: 'text' as const })),
    rows: rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [heads[i]!, cell]))),
  };
  return `${(widthOf(lines) <= width ? lines : tableLines(narrow, width, plainStyle)).join('\n')}\n`;
}

function stateOf({ revoked_at: revoked, expires_at: expires }: ApiKey, now: Date): string {
  if (revoked !== null) return `revoked ${revoked.slice(0, 'YYYY-MM-DD'.length)}`;
  if (expires === null) return 'valid';
  return `${expires <= now.toISOString() ? 'expired' : 'valid until'} ${expires.slice(0, 'YYYY-MM-DDThh:mm'.length)}Z`;
}
