import { type ErrorDetails, InvariantError, SimulationError, ValidationError } from '../../index.js';

/** Reply of a worker: a value, or the error in its place. */
export type Reply = { readonly answer: unknown } | { readonly error: ErrorMessage | Error };

/** Message of a worker. Steps come before the reply that they lead to. */
export type Sent = Reply | { readonly step: unknown };

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

/** An error of the package on its way between threads, where classes get lost. */
export type ErrorMessage =
  | { readonly kind: 'validation'; readonly issues: readonly ErrorDetails[]; readonly unlisted: number }
  | { readonly kind: 'simulation'; readonly details: ErrorDetails; readonly year: number | null }
  | { readonly kind: 'invariant'; readonly at: ConstructorParameters<typeof InvariantError> };

/** The error as something that can be cloned; undefined for errors that are not the package's. */
export function toMessage(error: unknown): ErrorMessage | undefined {
  if (error instanceof ValidationError) return { kind: 'validation', issues: error.issues, unlisted: error.unlisted };
  if (error instanceof SimulationError) return { kind: 'simulation', details: error.details, year: error.year };
  if (error instanceof InvariantError) {
    const { stage, year, identity, residual } = error;
    return { kind: 'invariant', at: [stage, year, identity, residual] };
  }
  return undefined;
}

/** The error again, an instance of its class. */
export function fromMessage(message: ErrorMessage): Error {
  switch (message.kind) {
    case 'validation':
      return new ValidationError(message.issues as [ErrorDetails], message.unlisted);
    case 'simulation':
      return new SimulationError(message.details, message.year);
    case 'invariant':
      return new InvariantError(...message.at);
  }
}
