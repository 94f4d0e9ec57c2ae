import { SimulationError, ValidationError, type ErrorDetails } from '../../../index.js';

/** One thing that is wrong, and where in which file. */
export interface Issue extends ErrorDetails {
  /** The file as the user named it. */
  readonly file: string;
  /** Line of the file, counted from 1. */
  readonly line?: number;
  /** Sheet of a workbook, where several are read. */
  readonly sheet?: string;
  /** True for a line of a census, which its line and column name better than the path of a participant. */
  readonly isOfCensus?: boolean;
  /** Census files: name of the column. */
  readonly column?: string;
  /** Census files: what the cell says. */
  readonly value?: string;
  /** Remedy. */
  readonly hint?: string | undefined;
  /** Census files: place of the column, counted from 1. */
  readonly position?: number;
  /** Census files: the hint with places in place of headings, for readers who may not see them. */
  readonly blindHint?: string;
  /** Number of equal issues in other lines that it stands for, itself included; left out for one. */
  readonly count?: number;
}

/** Turns an issue about the engine's arguments into one about the user's files and options. */
export type Locate = (details: ErrorDetails) => Issue;

/**
 * `VALIDATION_ERROR` and `SIMULATION_ERROR` are the engine's; `FILE_ERROR` is a file that cannot be read or written,
 * `SERVICE_ERROR` a port, a database or a package that the service needs and cannot get.
 */
type FailureCode = 'VALIDATION_ERROR' | 'SIMULATION_ERROR' | 'FILE_ERROR' | 'SERVICE_ERROR';

/** The command cannot do its work, for reasons that the user can change. Carries all of them, at least one. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly code: FailureCode,
    message: string,
    readonly issues: readonly Issue[],
  ) {
    super(message);
  }
}

/** An error of the engine as one of the command; any error other than the engine's two stays as it is. */
export function failureOf(error: unknown, locate: Locate): unknown {
  if (error instanceof ValidationError) return new Failure(error.code, error.message, error.issues.map(locate));
  if (error instanceof SimulationError) return new Failure(error.code, error.message, [locate(error.details)]);
  return error;
}

/** Throws a failure with all issues, if there are any. */
export function refuseAny(message: string, issues: readonly Issue[], code: FailureCode = 'VALIDATION_ERROR'): void {
  if (issues.length > 0) throw new Failure(code, message, issues);
}

/**
 * Reads one after the other.
 *
 * @throws Failure with the issues of all that cannot be read
 */
export async function readEach<Item, Read>(
  items: readonly Item[],
  read: (item: Item, index: number) => Promise<Read>,
): Promise<Read[]> {
  const found: Read[] = [];
  const failures: Failure[] = [];
  for (const [index, item] of items.entries()) {
    try {
      found.push(await read(item, index));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first === undefined) return found;
  const issues = failures.flatMap((failure) => failure.issues);
  throw new Failure(first.code, first.message, issues);
}

/** Reasons for which the operating system refuses a path, by code. */
export const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'No such file or folder',
  EISDIR: 'Is a folder, not a file',
  ENOTDIR: 'Part of the path is a file, not a folder',
  EEXIST: 'Is a file, not a folder',
  EACCES: 'Permission denied',
  EPERM: 'Permission denied',
  EROFS: 'Permission denied: read-only',
  ENOSPC: 'No space left',
};

/** The failure for results that cannot be written to `file`; one of computing them while they are written stays as it is. */
export function writeFailure(file: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('FILE_ERROR', 'Cannot write the results', [{ file, field: file, issue: reasonOf(error) }]);
}

/** Reason of a refusal by the operating system, in plain words where it is a usual one. */
export function reasonOf(error: unknown): string {
  return FILE_REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

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
