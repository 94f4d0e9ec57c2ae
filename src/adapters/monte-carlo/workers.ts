import workerpool from '#workerpool';
import type { SentPaths } from '../../analysis/monte-carlo/sample-path.js';
import type { Answer } from './worker.js';

/** Workers that have been told the plan. */
export interface Workers {
  /** One for each of them: settled once it is ready to compute, or cannot start. */
  readonly ready: readonly PromiseLike<unknown>[];
  /** Lets the next free worker compute some paths. */
  samples(from: number, to: number): PromiseLike<Answer>;
  /** Stops all of them, whatever they are doing. */
  end(): Promise<void>;
}

/** Starts so many workers, each with the plan, which crosses to it once. */
export function startWorkers(count: number, paths: SentPaths, url: URL | string = beside()): Workers {
  // Hosts also take a worker's script as a URL object, Node takes a file URL in no other form, and the library only hands it on.
  const script = (/^file:/.test(String(url)) ? new URL(url) : url) as string;
  // A worker has nothing to tidy up, so it is not asked to end itself before it is stopped.
  const workers = workerpool.pool({ maxWorkers: count, onCreateWorker: () => ({ script }), workerTerminateTimeout: 1 });
  const run = (method: string, ...parameters: unknown[]): PromiseLike<unknown> =>
    workers.exec<(...parameters: unknown[]) => unknown>(method, parameters);
  return {
    // As many tasks as there may be workers, all at once: each starts a worker, because the earlier ones are busy.
    ready: Array.from({ length: count }, () => run('prepare', paths)),
    samples: (from, to) => run('samples', from, to) as PromiseLike<Answer>,
    end: async () => {
      await workers.terminate(true);
    },
  };
}

/** The script beside this module: bundlers know the second form and copy what it names. */
function beside(): URL {
  return workerpool.platform === 'node'
    ? new URL('./monte-carlo-worker.cjs', import.meta.url)
    : new URL('./monte-carlo-worker.js', import.meta.url);
}
