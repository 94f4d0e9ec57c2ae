import workerpool from 'workerpool';
import type { SentPaths } from '../../analysis/monte-carlo/sample-path.js';
import type { Answer, AnswerOfWorker } from './sampling.js';

/** Workers that compute paths of one run or of several. */
export interface Workers {
  /** One for each of them: settled once it is ready to compute, or cannot start. */
  readonly ready: readonly PromiseLike<unknown>[];
  /** A run whose paths they may compute; its plan crosses to a worker when that meets it first. */
  run(sent: SentPaths): RunOfWorkers;
  /** Stops all of them, whatever they are doing. */
  end(): Promise<void>;
}

/** The paths of one run. */
export interface RunOfWorkers {
  /** Lets the next free worker compute some of them. */
  samples(from: number, to: number): Promise<Answer>;
  /** Computes no more of them; a worker that is at it starts anew. */
  cancel(): void;
}

/** What the library promises, and how it is told to stop. */
interface Task extends PromiseLike<unknown> {
  cancel(): unknown;
}

/** Starts so many workers. */
export function startWorkers(count: number, url: URL | string = beside()): Workers {
  // Hosts also take a worker's script as a URL object, Node takes a file URL in no other form, and the library only hands it on.
  const script = (/^file:/.test(String(url)) ? new URL(url) : url) as string;
  const workers = workerpool.pool({
    maxWorkers: count,
    onCreateWorker: () => ({ script }),
    // A worker has nothing to tidy up, so it is not asked to end itself before it is stopped.
    workerTerminateTimeout: 1,
    // The script needs none of the options that Node was started with, and Node refuses some of them where the program is no file.
    workerThreadOpts: { execArgv: [] },
    // In Bun, threads of `node:worker_threads` look like Web Workers to the library, which then never hears of its messages.
    ...('Bun' in globalThis ? { workerType: 'web' as const } : {}),
  });
  const exec = (method: string, ...parameters: unknown[]): Task =>
    workers.exec<(...parameters: unknown[]) => unknown>(method, parameters);
  let runs = 0;
  return {
    // As many tasks as there may be workers, all at once: each starts a worker, because the earlier ones are busy.
    ready: Array.from({ length: count }, () => exec('ready')),
    run: (sent) => {
      const run = ++runs;
      const pending = new Set<Task>();
      const ask = async (from: number, to: number, plan: SentPaths | null): Promise<AnswerOfWorker> => {
        const task = exec('samples', run, from, to, plan);
        pending.add(task);
        try {
          return (await task) as AnswerOfWorker;
        } finally {
          pending.delete(task);
        }
      };
      return {
        samples: async (from, to) => {
          const answer = await ask(from, to, null);
          // Any worker may be the one that is free next, so the plan goes along with the paths.
          return ('needsPlan' in answer ? await ask(from, to, sent) : answer) as Answer;
        },
        cancel: () => {
          for (const task of pending) task.cancel();
        },
      };
    },
    end: async () => {
      await workers.terminate(true);
    },
  };
}

/** The script beside this module: bundlers know this form and copy what it names. */
function beside(): URL {
  return new URL('./monte-carlo-worker.js', import.meta.url);
}
