/** A process that uses a store and is killed, or kills itself the way a power cut would: `kill -9`, with nothing tidied up. */
import type { Store } from '../../../../src/adapters/service/store/store.js';
import { openStore, type Place } from './place.js';
import { aKey, aRun, aScenario, aWebhook, computed, NEVER, time } from './records.js';

const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** What a child can do; it is told the name of one. */
const tasks = {
  /** Opens the store, says so, and leaves. */
  open: async (store: Store) => {
    await store.keys.add(aKey(`key_${process.pid}`));
    await store.close();
    say('opened');
  },
  /** Dies at the moment in which the last method has returned. */
  writeAndDie: async (store: Store) => {
    const request = { key: 'k1', operation: 'POST /v1/simulate' };
    await store.keys.add(aKey('key_1'));
    await store.scenarios.add('acme', aScenario('scn_1'));
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await store.requests.begin('acme', request, 'body', time(0), time(60));
    await store.runs.accept('acme', aRun('run_1'), time(0), request);
    await store.runs.claim('run_1', 'child', time(0), NEVER);
    await store.runs.complete('run_1', 'child', computed('run_1'), time(1));
    die();
  },
  /** Completes one run after another, says when each is complete, until it is killed. */
  completeForever: async (store: Store) => {
    for (let number = 0; ; number += 1) {
      const run = aRun(`run_${number}`, { webhook: { url: 'https://example.com/own', secret: 's' } });
      await store.runs.accept('acme', run, inSeconds(3600));
      await store.runs.claim(run.id, 'child', time(0), NEVER);
      await store.runs.complete(run.id, 'child', computed(run.id, 20), time(1));
      say(run.id);
    }
  },
  /** Is handed a run and dies before it can claim it. */
  dieWhenHanded: async (store: Store) => {
    await store.jobs.start(
      () => {
        die();
        return Promise.resolve();
      },
      { concurrency: 1 },
    );
  },
  /** Claims a run for a second, and dies. */
  dieWhenClaimed: async (store: Store) => {
    const claimAndDie = async (id: string): Promise<void> => {
      await store.runs.claim(id, 'child', inSeconds(0), inSeconds(1));
      die();
    };
    await store.jobs.start(claimAndDie, { concurrency: 1 });
  },
  /** Counts 30 requests against a limit of 40, and says how many were allowed. */
  consume: async (store: Store) => {
    let allowed = 0;
    for (let count = 0; count < 30; count += 1) {
      if ((await store.usage.consume('acme', 'requests', 40, 3600)).allowed) allowed += 1;
    }
    say(`${allowed}`);
    await store.close();
  },
};

/** The name of what a child can do. */
export type Task = keyof typeof tasks;

const [place, task] = process.argv.slice(2) as [string, Task];
await tasks[task](await openStore(JSON.parse(place) as Place));
