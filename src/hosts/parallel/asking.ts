import { fromMessage, type ErrorMessage } from './error-message.js';
import { type HostWorker, startWorker } from './start-worker.js';

/** Reply of a worker: a value, or the error in its place. */
export type Reply = { readonly answer: unknown } | { readonly error: ErrorMessage | Error };

/** Message of a worker. Steps come before the reply that they lead to. */
export type Sent = Reply | { readonly step: unknown };

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
