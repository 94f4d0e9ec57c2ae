import { Option, type Command } from 'commander';
import type { RunStatus } from '../../service/records.js';
import { cancelRun, listAllRuns, ownerOf, requeueRun, type OwnedRun } from '../../service/runs/admin.js';
import { invalidOption } from '../command/option-values.js';
import { settingsFrom } from '../command/setting.js';
import { writeText, type Host } from '../host.js';
import { storeOptions, withStore, type StoreFlags } from '../serve/store.js';
import { grid } from '../text/style.js';

interface ListFlags extends StoreFlags {
  readonly tenant?: string;
  readonly status?: RunStatus;
  readonly limit: string;
  readonly format: 'table' | 'json';
}

/** The runs of the service, of all tenants: `runs list`, `runs cancel`, `runs requeue`. */
export function addRuns(program: Command, host: Host): void {
  const runs = program
    .command('runs')
    .summary('list, cancel and requeue runs of the service')
    .description('The runs of the service, of all tenants.');
  runs.hook('preAction', (_, action) => settingsFrom(host, action));
  const add = (name: string, description: string, ...options: Option[]): Command => {
    const command = runs.command(name).description(description);
    for (const option of [...options, ...storeOptions()]) command.addOption(option);
    return command;
  };
  add(
    'list',
    'Lists runs, the latest first.',
    new Option('--tenant <name>', 'the runs of this tenant only'),
    new Option('--status <status>', 'runs with this status').choices(['queued', 'running', 'completed', 'failed']),
    new Option('--limit <n>', 'most runs to list').default('20'),
    new Option('--format <format>', 'form of the list').choices(['table', 'json']).default('table'),
  ).action((flags: ListFlags) => listCommand(host, flags));
  add('cancel', 'Cancels a queued or running run: it fails with the code CANCELLED.')
    .argument('<id>', 'the id of the run, run_...')
    .action((id: string, flags: StoreFlags) => cancelCommand(host, id, flags));
  add('requeue', 'Computes a failed or stuck run again.')
    .argument('<id>', 'the id of the run, run_...')
    .action((id: string, flags: StoreFlags) => requeueCommand(host, id, flags));
}

const MOST = 1000;

async function listCommand(host: Host, { tenant, status, limit, format, ...flags }: ListFlags): Promise<void> {
  const most = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (most < 1 || most > MOST) throw invalidOption('--limit', `Must be a whole number between 1 and ${MOST}`, limit);
  await withStore(host, flags, async (store) => {
    const { entries } = await listAllRuns(store, { limit: most, tenant, status });
    await writeText(
      host.stdout,
      format === 'json' ? `${JSON.stringify({ runs: entries }, null, 2)}\n` : table(entries),
    );
  });
}

async function cancelCommand(host: Host, id: string, flags: StoreFlags): Promise<void> {
  await withStore(host, flags, async (store) => {
    const tenant = await ownerOf(store.database, id);
    if (tenant === null) throw invalidOption('<id>', 'No such run', id);
    const cancelled = await cancelRun(store, tenant, id, new Date().toISOString());
    if (!cancelled) throw invalidOption('<id>', 'Has ended already', id);
    await writeText(host.stdout, `${id} is cancelled\n`);
  });
}

async function requeueCommand(host: Host, id: string, flags: StoreFlags): Promise<void> {
  await withStore(host, flags, async (store) => {
    if (!(await requeueRun(store, id))) {
      const isThere = (await ownerOf(store.database, id)) !== null;
      throw invalidOption('<id>', isThere ? 'Is completed, or waits already' : 'No such run', id);
    }
    await writeText(host.stdout, `${id} is queued again\n`);
  });
}

function table(runs: readonly OwnedRun[]): string {
  if (runs.length === 0) return 'No runs\n';
  const rows = runs.map(({ id, tenant, kind, status, attempts, created_at, error, readable }) => [
    id,
    tenant,
    kind,
    status,
    String(attempts),
    created_at.slice(0, 'YYYY-MM-DDThh:mm:ss'.length),
    readable ? (error?.code ?? '') : 'cannot be read',
  ]);
  const head = ['id', 'tenant', 'kind', 'status', 'tries', 'accepted', 'error'];
  return `${grid(
    [head, ...rows],
    2,
    head.map(() => 'left' as const),
  ).join('\n')}\n`;
}
