import { expect, test } from 'vitest';
import { unable } from '../../../src/hosts/service/unable.js';

const coded = (code: string): Error => Object.assign(new Error('Not now'), { code });

// A full disk, a failover, a container that starts again, too many connections, a role that may not log in, a deadlock.
test.each([
  ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY', 'SQLITE_READONLY_DBMOVED', '53100', '25006', '57P01'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EMFILE', 'ECONNRESET', '53300', '28000', '3D000', '42501', '40P01'],
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
  ],
])('a database may be at fault for %s, not what was asked of it', (code) => {
  expect(unable(coded(code))).toBe(['SQLITE_FULL', '53100'].includes(code) ? 'no room' : 'unreachable');
});

test.each([
  ...['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CORRUPT', 'SQLITE_TOOBIG', '23505', '22P02', '42P01', '54000', 'XX001'],
  ...['ERR_INVALID_ARG_TYPE', ''],
])('whatever the database does, %j stays an error', (code) => {
  expect(unable(coded(code))).toBeNull();
});

test.each(['Connection terminated unexpectedly', 'The server does not support SSL connections', 'SASL: no mechanism'])(
  'a database cannot be reached: %s',
  (message) => {
    expect(unable(new Error(message))).toBe('unreachable');
  },
);
