import { Failure } from './failure.js';

/** A server cannot be started or reached, for a reason that lies outside what the user wrote. */
export function serviceFailure(place: string, issue: string, value?: string): Failure {
  const told = value === undefined ? {} : { value };
  return new Failure('SERVICE_ERROR', 'Cannot run the service', [{ file: place, field: place, issue, ...told }]);
}

const LISTEN_REASONS: Readonly<Record<string, readonly [flag: string, issue: string]>> = {
  EADDRINUSE: ['--port', 'Is in use by another program'],
  EACCES: ['--port', 'Permission denied: ports below 1024 are for the administrator'],
  EADDRNOTAVAIL: ['--host', 'Is no address of this machine'],
  ENOTFOUND: ['--host', 'No such host'],
  EAI_AGAIN: ['--host', 'No such host'],
};

/** The failure for an address that cannot be listened on; undefined for any other error. */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): Failure | undefined {
  const [flag, issue] = LISTEN_REASONS[codeOf(error)] ?? [];
  if (flag === undefined || issue === undefined) return undefined;
  return serviceFailure(flag, issue, flag === '--port' ? String(port) : host);
}

/** Whether an import failed because its package is not installed. */
export function isMissing(error: unknown): boolean {
  return ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(codeOf(error));
}

/** The code by which Node or a database names an error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
