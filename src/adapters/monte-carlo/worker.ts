/**
 * The script of a worker: a thread of Node or a Web Worker. It is told which paths of which plan to compute, and the plan itself when it
 * does not have it.
 */
import type * as WorkerThreads from 'node:worker_threads';
import workerpool from 'workerpool';
import {
  receivedPaths,
  samplePaths,
  type Paths,
  type SampledPaths,
  type SentPaths,
} from '../../analysis/monte-carlo/sample-path.js';
import { toMessage, type ErrorMessage } from './error-message.js';

/** The paths of a range, or why there are none; or that the plan is needed first. */
export type Answer = { readonly sampled: SampledPaths } | { readonly error: ErrorMessage };
export type AnswerOfWorker = Answer | { readonly needsPlan: true };

/** The plan that was sent last. */
let known: { readonly run: number; readonly paths: Paths } | null = null;

const methods = {
  /** Says that the worker has started. */
  ready: () => true,

  samples(run: number, from: number, to: number, sent: SentPaths | null): AnswerOfWorker {
    if (sent !== null) known = { run, paths: receivedPaths(sent) };
    if (known?.run !== run) return { needsPlan: true };
    try {
      return { sampled: samplePaths(known.paths, from, to) };
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message };
    }
  },
};

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
if (typeof scope.postMessage === 'function') workerpool.worker(methods);
else {
  // Bundlers for browsers refuse what names a module of Node; some versions of Node 20 have no other way to it.
  const name = 'node:worker_threads';
  const threads: Threads | Promise<Threads> =
    scope.process?.getBuiltinModule?.(name) ?? import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  void Promise.resolve(threads).then((found) => {
    likeWebWorker(found);
    workerpool.worker(methods);
  });
}
