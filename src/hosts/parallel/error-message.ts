import { InvariantError, SimulationError, ValidationError, type ErrorDetails } from '../../index.js';

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
