/** A process that uses a store and is killed, or kills itself the way a power cut would: `kill -9`, with nothing tidied up. */
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { openStore, type Place } from './place.js';
import { aKey, aRun, aScenario, aWebhook, computed, NEVER, time } from './records.js';

const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** The tasks of a child, which is told the name of one. */
const tasks = {
  /** Opens the store, says so, and leaves. */
  open: async (store: Store) => {
    await store.keys.add(aKey(`key_${process.pid}`));
    await store.close();
    say('opened');
  },
  /** Dies at the moment in which the last method has returned. */
  writeAndDie: async (store: Store) => {
    const request = { key: 'k1', operation: 'POST /v1/simulate', bodyHash: 'body', at: time(0) };
    await store.keys.add(aKey('key_1'));
    await store.scenarios.add('acme', aScenario('scn_1'));
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await store.runs.accept('acme', aRun('run_1'), { request, lease: { holder: 'child', until: NEVER } });
    await store.runs.complete('run_1', 'child', computed('run_1'), time(1));
    die();
  },
  /** Completes one run after another, says when each is complete, until it is killed. */
  completeForever: async (store: Store) => {
    for (let number = 0; ; number += 1) {
      const run = aRun(`run_${number}`, { webhook: { url: 'https://example.com/own', secret: 's' } });
      await store.runs.accept('acme', run, { lease: { holder: 'child', until: NEVER } });
      await store.runs.complete(run.id, 'child', computed(run.id, 20), time(1));
      say(run.id);
    }
  },
  /** Claims a run for a second, and dies. */
  dieWhenClaimed: async (store: Store) => {
    await store.runs.claim({ holder: 'child', until: inSeconds(1) }, inSeconds(0));
    die();
  },
  /** Counts 30 requests against a limit of 40, and says how many were allowed. */
  consume: async (store: Store) => {
    let allowed = 0;
    for (let count = 0; count < 30; count += 1) {
      if ((await store.usage.consume('acme', 'requests', 40, 3600, time(count))).allowed) allowed += 1;
    }
    say(`${allowed}`);
    await store.close();
  },
};

/** The name of a child's task. */
export type Task = keyof typeof tasks;

const [place, task] = process.argv.slice(2) as [string, Task];
await tasks[task](await openStore(JSON.parse(place) as Place));
