/** The script of a worker: a thread of Node or a Web Worker. */
import type * as WorkerThreads from 'node:worker_threads';
import workerpool from 'workerpool';
import { sampling } from './sampling.js';

/** What a thread of Node has instead of a global scope that hears and sends messages. */
type Threads = Pick<typeof WorkerThreads, 'parentPort'>;

/** The scope of a Web Worker, for which the library is built here: so one script serves browsers and Node. */
function likeWebWorker({ parentPort: port }: Threads): void {
  Object.assign(globalThis, {
    self: globalThis,
    postMessage: (message: unknown) => port!.postMessage(message),
    addEventListener: (event: string, hear: (message: { data: unknown }) => void) =>
      port!.on(event, (data: unknown) => hear({ data })),
  });
}

const scope = globalThis as { postMessage?: unknown; process?: Partial<Pick<NodeJS.Process, 'getBuiltinModule'>> };
if (typeof scope.postMessage === 'function') workerpool.worker(sampling);
else {
  // Bundlers for browsers refuse what names a module of Node; some versions of Node 20 have no other way to it.
  const name = 'node:worker_threads';
  const threads: Threads | Promise<Threads> =
    scope.process?.getBuiltinModule?.(name) ?? import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  void Promise.resolve(threads).then((found) => {
    likeWebWorker(found);
    workerpool.worker(sampling);
  });
}
