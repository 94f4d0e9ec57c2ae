import type { Sent } from './asking.js';
import { toMessage } from './error-message.js';

/** The scope of a Web Worker; a thread of Node has `process` alone. */
interface Scope {
  postMessage?(message: unknown): void;
  addEventListener(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  readonly process: Pick<NodeJS.Process, 'getBuiltinModule'>;
}

/**
 * Answers questions in the script of a worker.
 *
 * @param answer - computes the answer, and tells the steps on the way to it
 */
export function answerQuestions(answer: (question: never, tell: (step: unknown) => void) => unknown): void {
  const scope = globalThis as unknown as Scope;
  const listen = (send: (sent: Sent) => void) => (question: unknown) => {
    try {
      send({ answer: answer(question as never, (step) => send({ step })) });
    } catch (error) {
      send({ error: toMessage(error) ?? (error as Error) });
    }
  };
  if (typeof scope.postMessage === 'function') {
    const hear = listen((sent) => scope.postMessage!(sent));
    scope.addEventListener('message', ({ data }) => hear(data));
  } else {
    // By this function and not by an import: the script is none that browsers load as a module.
    const { parentPort } = scope.process.getBuiltinModule('node:worker_threads');
    parentPort!.on(
      'message',
      listen((sent) => parentPort!.postMessage(sent)),
    );
  }
}
