import type * as Fs from 'node:fs';
import type * as Module from 'node:module';
import type * as Url from 'node:url';
import type * as WorkerThreads from 'node:worker_threads';
import { fromMessage, type Reply, type Sent } from './answering.js';

/** A worker that answers one question at a time. */
export interface Asked {
  /**
   * Hands a question to the worker.
   *
   * @throws Error when the worker cannot start, or stops before it has answered
   */
  ask(question: unknown, onStep?: (step: unknown) => void): Promise<Reply>;
  /** Stops the worker, and rejects an open question with the reason. */
  end(reason?: unknown): Promise<void>;
}

interface Pending {
  readonly settle: (reply: Reply) => void;
  readonly fail: (reason: unknown) => void;
  readonly onStep: ((step: unknown) => void) | undefined;
}

/** Starts a worker. */
export function startAsked(url: URL | string | undefined): Asked {
  let pending: Pending | null = null;
  let failure: { readonly reason: Error } | null = null;
  let hasStarted = false;
  const fail = (reason: unknown): void => {
    // An abort is for whatever reason its caller gave.
    failure ??= { reason: reason as Error };
    pending?.fail(failure.reason);
    pending = null;
  };
  const onError = (error: unknown): void => fail(hasStarted ? stopped(error) : notStarted(error));
  const started = startWorker(url, {
    onMessage: (sent) => {
      hasStarted = true;
      const received = sent as Sent;
      if ('step' in received) {
        pending?.onStep?.(received.step);
        return;
      }
      pending?.settle(received);
      pending = null;
    },
    onError,
  });
  started.catch(onError);
  return {
    ask: (question, onStep) =>
      new Promise((settle, reject) => {
        if (failure === null) {
          pending = { settle, fail: reject, onStep };
          started.then((worker) => worker.postMessage(question)).catch(onError);
        } else reject(failure.reason);
      }),
    end: async (reason = new Error('The worker was stopped')) => {
      fail(reason);
      const worker: HostWorker | null = await started.catch(() => null);
      await worker?.terminate();
    },
  };
}

/** The value of a reply, or its error as the library throws it. */
export function answerIn(reply: Reply): unknown {
  if ('answer' in reply) return reply.answer;
  throw 'kind' in reply.error ? fromMessage(reply.error) : reply.error;
}

const messageOf = (error: unknown): string => (error as Partial<Error> | null)?.message ?? String(error);

function notStarted(cause: unknown): Error {
  const advice =
    'Set `workerUrl` to the address of monte-carlo-worker.js, or use `monteCarlo()`, which needs no worker.';
  return new Error(`A worker cannot start: ${messageOf(cause)}. ${advice}`, { cause });
}

function stopped(cause: unknown): Error {
  return new Error(`A worker has stopped: ${messageOf(cause)}`, { cause });
}

/** A worker of this host. */
interface HostWorker {
  postMessage(message: unknown): void;
  terminate(): unknown;
}

/** Listener to messages and failures of a worker. */
interface Listener {
  readonly onMessage: (message: unknown) => void;
  readonly onError: (error: unknown) => void;
}

/** The events of a Web Worker. */
interface WebWorker extends HostWorker {
  onmessage: (event: { readonly data: unknown }) => void;
  onmessageerror: () => void;
  onerror: (event: { readonly message?: string; preventDefault(): void }) => void;
}

interface WebScope {
  readonly Worker?: new (url: URL | string, options?: { readonly type: 'module' }) => WebWorker;
}

/**
 * Starts a worker: a thread in Node, a Web Worker elsewhere.
 *
 * @param url - where its script is; by default beside this module
 */
async function startWorker(url: URL | string | undefined, listener: Listener): Promise<HostWorker> {
  return isNode() ? startThread(url ?? (await installedScript()), listener) : startWebWorker(url ?? beside(), listener);
}

function startWebWorker(url: URL | string, { onMessage, onError }: Listener): HostWorker {
  const { Worker } = globalThis as unknown as WebScope;
  if (Worker === undefined) throw new Error('This host has no workers');
  // Deno has no other type. Elsewhere a plain script also runs in older browsers.
  const worker = 'Deno' in globalThis ? new Worker(url, { type: 'module' }) : new Worker(url);
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onmessageerror = () => onError(new Error('A message could not be read'));
  worker.onerror = (event) => {
    // Deno would end the program.
    event.preventDefault();
    // The event of a script that did not load has no message.
    onError(new Error(event.message || `${String(url)} does not exist, or the content security policy forbids it`));
  };
  return worker;
}

async function startThread(url: URL | string, { onMessage, onError }: Listener): Promise<HostWorker> {
  const { Worker } = await nodeModule<typeof WorkerThreads>('node:worker_threads');
  const { fileURLToPath, pathToFileURL } = await nodeModule<typeof Url>('node:url');
  const path = /^file:/.test(String(url)) ? fileURLToPath(String(url)) : String(url);
  // The script needs none of the options that Node was started with, and Node refuses some of them where the program is no file.
  const options = { execArgv: [] };
  // The script finds modules by `getBuiltinModule`, which the first releases of Node 20 and 22 lack.
  const thread =
    'getBuiltinModule' in process
      ? new Worker(path, options)
      : new Worker(`process.getBuiltinModule = require; import(${JSON.stringify(pathToFileURL(path))})`, {
          ...options,
          eval: true,
        });
  thread.on('message', onMessage);
  thread.on('messageerror', onError);
  thread.on('error', onError);
  thread.on('exit', (code) => onError(new Error(`It ended with exit code ${code}`)));
  return thread;
}

/** The script beside this module. Bundlers know this form and copy the file that it names. */
function beside(): URL {
  if ((import.meta.url as string | undefined) !== undefined) return new URL('./monte-carlo-worker.js', import.meta.url);
  // Bundled as CommonJS, as esbuild does for Node, this module has no address but that of the bundle.
  return new URL('./monte-carlo-worker.js', `file:${__filename.replace(/[%#?]/g, encodeURIComponent)}`);
}

declare const __filename: string;

/** The script beside this module or, when a bundler has moved the module only, in the installed package. */
async function installedScript(): Promise<string> {
  const { existsSync } = await nodeModule<typeof Fs>('node:fs');
  const { createRequire } = await nodeModule<typeof Module>('node:module');
  const { fileURLToPath } = await nodeModule<typeof Url>('node:url');
  const { href } = beside();
  const paths = [process.cwd()];
  if (href.startsWith('file:')) {
    const path = fileURLToPath(href);
    if (existsSync(path)) return path;
    paths.unshift(path);
  }
  try {
    return createRequire(`${process.cwd()}/`).resolve('esop-repurchase/parallel/worker', { paths });
  } catch (cause) {
    throw new Error(`${href} does not exist, and the package esop-repurchase is not installed`, { cause });
  }
}

interface Host {
  readonly process?: {
    readonly versions?: { readonly node?: string };
    /** Kind of a process of Electron. */
    readonly type?: string;
    getBuiltinModule?(name: string): unknown;
  };
}

/** True in Node. Bun, Deno and the pages of Electron look like it and have the workers of a browser. */
export function isNode(): boolean {
  const { process: node } = globalThis as Host;
  if (node?.versions?.node === undefined || 'Bun' in globalThis || 'Deno' in globalThis) return false;
  return node.type !== 'renderer' && node.type !== 'worker';
}

/** A module of Node. It is named when it is needed: bundlers for browsers refuse imports of such modules. */
export async function nodeModule<Module>(name: string): Promise<Module> {
  const { process: node } = globalThis as Host;
  // The first releases of Node 20 and 22 lack the function.
  return (node?.getBuiltinModule?.(name) ??
    (await import(/* webpackIgnore: true */ /* @vite-ignore */ name))) as Module;
}
