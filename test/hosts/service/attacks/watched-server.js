// A process of the service that watches its event loop. It is told the largest body in MiB, says its address and a key, and answers
// each message with the longest turn of the loop since the message before, in milliseconds.
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createService, issueApiKey } from 'esop-repurchase/service';
import { serve, threads } from 'esop-repurchase/service/node';
import { sqliteStore } from 'esop-repurchase/service/sqlite';

const simulationBytes = Number(process.argv[2]) * 2 ** 20;
const store = await sqliteStore({ file: ':memory:' });
const compute = threads();
const service = createService({ store, compute, prepare: compute.prepare, limits: { simulationBytes } });
const about = { id: 'key_1', tenant: 'harbor', tier: 'enterprise', name: '', created: new Date(), expires: null };
const { key, record } = await issueApiKey(about);
await store.keys.add(record);
const { url } = await serve({ service, port: 0 });

const EVERY_MS = 5;
const delay = monitorEventLoopDelay({ resolution: EVERY_MS });
delay.enable();

// The delay of the loop is the time until it comes round again. On a machine that has more to do than processors, most of it is
// time in which this thread waits for its turn on one, and says nothing about the service: so it is left out. Linux tells how long a thread
// really had a processor; this is read from the loop itself, as often as the delay would be.
const SCHEDULER = '/proc/thread-self/schedstat';
const worked = () => Number(readFileSync(SCHEDULER, 'utf8').split(' ')[0]) / 1e6;
const isKnown = existsSync(SCHEDULER);
let longest = 0;
let before = isKnown ? worked() : 0;
if (isKnown) {
  setInterval(() => {
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
  }, EVERY_MS);
}

process.on('message', () => {
  process.send(isKnown ? longest : delay.max / 1e6);
  delay.reset();
  longest = 0;
});
process.on('disconnect', () => process.exit());
process.send({ origin: new URL(url).origin, key });
