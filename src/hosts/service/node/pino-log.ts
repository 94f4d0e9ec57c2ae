import { pino, type DestinationStream } from 'pino';
import type { LogEntry } from '../options.js';

/** Where the log goes. */
export interface PinoLogOptions {
  /** By default standard error. */
  readonly destination?: DestinationStream;
  /** Entries below this level are left out; `info` keeps all. */
  readonly level?: LogEntry['level'];
}

/** Names of details that are never written, whatever they hold. */
const SECRET_NAMES = ['authorization', 'api_key', 'secret', 'password', 'inputs', 'body', 'payload', 'participants'];
const REDACTED = '[redacted]';
/** Patterns of secrets in any text: keys and webhook secrets of the service, bearer tokens, passwords in addresses. */
const SECRETS = [
  [/esop_[0-9A-Za-z-]+_[0-9A-Za-z_-]+/g, REDACTED],
  [/whsec_[0-9A-Za-z+/=_-]+/g, REDACTED],
  [/\bBearer\s+\S+/gi, `Bearer ${REDACTED}`],
  [/\/\/([^\s:/@]*):[^\s/@]+@/g, `//$1:${REDACTED}@`],
] as const;

/**
 * A log of JSON lines, by pino. The service logs no keys and nothing of a body. Should something slip through all the same, this
 * log leaves out everything that is named or looks like a secret.
 *
 * @example
 * let line = '';
 * const log = pinoLog({ destination: { write: (text: string) => (line = text) } });
 * log({ level: 'info', event: 'started', url: 'postgres://service:secret@db/esop' });
 * JSON.parse(line).url // 'postgres://service:[redacted]@db/esop'
 */
export function pinoLog({
  destination = pino.destination({ dest: 2, sync: true }),
  level = 'info',
}: PinoLogOptions = {}): (entry: LogEntry) => void {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_NAMES, censor: REDACTED },
  };
  const logger = pino(options, destination);
  return ({ level: entryLevel, ...entry }) => {
    logger[entryLevel](Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, withoutSecrets(value)])));
  };
}

function withoutSecrets(value: unknown): unknown {
  // A value that is not plain does not belong in a log: it may be a census.
  if (typeof value === 'object' && value !== null) return REDACTED;
  if (typeof value !== 'string') return value;
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), value);
}
