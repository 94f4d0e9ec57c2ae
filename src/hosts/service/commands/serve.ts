import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import {
  isMissing,
  listenFailure,
  portOf,
  repeated,
  wholeNumberOf,
  writeText,
  type Host,
  type Option,
} from 'esop-repurchase/internal/command-line';
import type { LogEntry } from '../options.js';
import { command, type Addition, Setting } from './setting.js';
import { failureAt, openStore, storeKind, storeOptions, type StoreFlags } from './open-store.js';

/** Options of `serve`. */
interface ServeFlags extends StoreFlags {
  readonly port: string;
  readonly host: string;
  readonly threads?: string;
  readonly tenantThreads?: string;
  readonly timeLimit: string;
  readonly maxBody: string;
  readonly tenantQuota: string;
  readonly retain?: string;
  readonly worker: boolean;
  readonly webhookPort?: readonly string[];
  readonly allowPrivateWebhooks: boolean;
  readonly lameDuck: string;
  readonly drain: string;
  readonly metrics: boolean;
  readonly logLevel: LogEntry['level'];
}

/** Help of these options. */
export const serveOptions = (): Option[] => [
  new Setting('--port <n>', 'port to listen on; 0 for any free port').default('8787'),
  new Setting('--host <address>', 'address to listen on').default('127.0.0.1'),
  ...storeOptions(),
  new Setting('--threads <n>', 'simulations at once; by default one less than the cores'),
  new Setting('--tenant-threads <n>', 'simulations of one tenant at once, by all processes; by default no limit'),
  new Setting('--time-limit <seconds>', 'longest computing time of a simulation').default('60'),
  new Setting('--max-body <MiB>', 'largest simulation request; any other may have 256 KiB').default('16'),
  new Setting('--tenant-quota <MiB>', 'storage of a tenant; none for no limit').default('5120'),
  new Setting('--retain <days>', 'delete runs this long after their end, such as 90d; by default never'),
  new Setting('--no-worker', 'leave queued simulations and webhooks to other processes on the same database'),
  repeated(new Setting('--webhook-port <n>', 'a port that webhooks may go to besides 443; repeatable')),
  new Setting(
    '--allow-private-webhooks',
    'for development: webhooks to http:, to any port and to private addresses',
  ).default(false),
  new Setting('--lame-duck <seconds>', 'after SIGTERM, time in which the service answers but is not ready').default(
    '5',
  ),
  new Setting('--drain <seconds>', 'time for running work to end when the service stops').default('10'),
  new Setting('--metrics', 'answer GET /metrics to keys with the scope admin, for Prometheus').default(false),
  new Setting('--log-level <level>', 'lowest level logged on standard error')
    .choices(['info', 'warn', 'error'])
    .default('info'),
];

const MOST_THREADS = 1024;
const LONGEST_DRAIN = 3600;
const LONGEST_COMPUTING = 86_400;
const LARGEST_BODY = 256;
const LARGEST_QUOTA = 1_048_576;
const LONGEST_RETENTION = 36_500;
const SECONDS_A_DAY = 86_400;

const SENTENCE = 'Serves simulations, scenarios and runs over HTTP, under /v1, until it is stopped.';

/** Runs the service until the process is told to stop, then ends it in order. */
export const serve: Addition = (...given) =>
  command('serve', SENTENCE, serveOptions, serveUntilTold)(...given).summary('run the service');

async function serveUntilTold(host: Host, flags: ServeFlags): Promise<void> {
  const port = portOf(flags.port);
  const lameDuckSeconds = wholeNumberOf('--lame-duck', flags.lameDuck, 0, LONGEST_DRAIN, 'seconds');
  const drainSeconds = wholeNumberOf('--drain', flags.drain, 0, LONGEST_DRAIN, 'seconds');
  const size = given('--threads', flags.threads, MOST_THREADS) ?? Math.max(1, availableParallelism() - 1);
  const tenantConcurrency = given('--tenant-threads', flags.tenantThreads, MOST_THREADS);
  const computeSeconds = wholeNumberOf('--time-limit', flags.timeLimit, 1, LONGEST_COMPUTING, 'seconds');
  const simulationBytes = wholeNumberOf('--max-body', flags.maxBody, 1, LARGEST_BODY, 'MiB') * 2 ** 20;
  const quota = flags.tenantQuota === 'none' ? undefined : flags.tenantQuota;
  const tenantBytes = given('--tenant-quota', quota, LARGEST_QUOTA, 'MiB', 2 ** 20);
  const retainSeconds = given('--retain', flags.retain?.replace(/d$/, ''), LONGEST_RETENTION, 'days', SECONDS_A_DAY);
  const ports = (flags.webhookPort ?? []).map((port) => portOf(port, '--webhook-port', 1));

  // V8 adds the bytes of requests and results, which lie outside of its memory, to what it has yet to look through. Unless its
  // memory may double first, it looks through all of it every twenty runs: a sixth of the processor time of plans of 200 people.
  setFlagsFromString('--heap-growing-percent=100');
  const { metrics, openTelemetry, pinoLog, sendWebhook, serve, threads } = await import('../node/index.js');
  const { createService } = await import('../index.js');
  const written = pinoLog({ destination: host.stderr, level: flags.logLevel });
  const store = await openStore(host, flags);
  const figures = flags.metrics ? await metrics({ store }) : undefined;
  const log = (entry: LogEntry): void => {
    written(entry);
    figures?.observe(entry);
  };
  const spans = await ifInstalled(openTelemetry);
  const compute = threads({ size });
  const release = async (): Promise<void> => {
    await compute.end();
    await store.close();
  };
  try {
    const service = createService({
      store,
      compute,
      prepare: compute.prepare,
      write: compute.write,
      limits: {
        concurrency: size,
        computeSeconds,
        tenantConcurrency,
        simulationBytes,
        tenantBytes,
        retainSeconds,
      },
      ...(figures && { metrics: figures.read }),
      ...(spans && { middleware: [spans] }),
      webhooks: { send: sendWebhook, allowPrivateAddresses: flags.allowPrivateWebhooks, ports },
      log,
    });
    const told = host.untilTold();
    const server = await serve({ service, host: flags.host, port, worker: flags.worker }).catch((error: unknown) => {
      // Starting asks the database: another process may serve the same file.
      throw listenFailure(error, { host: flags.host, port }) ?? failureAt(host, flags, error);
    });
    await writeText(host.stdout, `Listening on ${server.url}\n`);
    log({
      level: 'info',
      event: 'service.started',
      url: server.url,
      threads: size,
      database: storeKind(host, flags),
      encrypted: flags.encryptionKeys !== undefined,
      retain: flags.retain ?? null,
    });
    const signal = await told;
    log({ level: 'info', event: 'service.stopping', signal });
    // Nobody else is told of Ctrl-C.
    await server.stop(drainSeconds, signal === 'SIGTERM' ? lameDuckSeconds : 0);
    log({ level: 'info', event: 'service.stopped' });
  } finally {
    await release();
  }
}

/** The number of an option, in the unit of the service; null where it is not given. */
function given(flag: string, text: string | undefined, most: number, unit?: string, size = 1): number | null {
  return text === undefined ? null : wholeNumberOf(flag, text, 1, most, unit) * size;
}

/** Loads what is of use only to who has its package; undefined for others. */
async function ifInstalled<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | undefined> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
