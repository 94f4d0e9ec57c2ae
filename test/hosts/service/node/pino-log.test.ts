import { expect, test } from 'vitest';
import { issueApiKey } from '../../../../src/hosts/service/http/api-key.js';
import { pinoLog } from '../../../../src/hosts/service/node/observe.js';
import type { LogEntry } from '../../../../src/hosts/service/options.js';
import { newSecret } from '../../../../src/hosts/service/webhooks/deliver.js';

function logged(entry: LogEntry, level?: LogEntry['level']): string {
  let text = '';
  pinoLog({ destination: { write: (line) => void (text += line) }, ...(level && { level }) })(entry);
  return text;
}

test('an entry is a line of JSON with its time', () => {
  const before = Date.now();
  const line = logged({ level: 'warn', event: 'webhook.attempt', delivery: 'dlv_1', attempts: 2, outcome: '500' });
  const after = Date.now();
  expect(line.endsWith('}\n')).toBe(true);
  const { time, ...rest } = JSON.parse(line) as { time: string };
  expect(rest).toEqual({ level: 'warn', event: 'webhook.attempt', delivery: 'dlv_1', attempts: 2, outcome: '500' });
  expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(time)).toBeLessThanOrEqual(after);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('line breaks in what is logged make no lines of their own', () => {
  expect(logged({ level: 'info', event: 'x', path: 'a\n{"level":"info"}' }).split('\n')).toHaveLength(2);
});

test('entries below the level are left out', () => {
  expect(logged({ level: 'info', event: 'x' }, 'warn')).toBe('');
  expect(logged({ level: 'error', event: 'x' }, 'warn')).toContain('"level":"error"');
});

test('what looks like a secret is left out wherever it stands', () => {
  const { key, record } = issueApiKey({
    id: 'key_1',
    tenant: 'acme',
    tier: 'standard',
    name: '',
    created: new Date(),
    expires: null,
  });
  const secret = newSecret();
  const line = logged({
    level: 'error',
    event: 'request.failed',
    key: record.id,
    error: `Error: ${key} at bearer abc.def-123, ${secret}; postgres://service:hunter2@db.example:5432/esop`,
    stack: `Authorization: Bearer ${key}`,
  });
  for (const hidden of [key, key.slice(-64), 'abc.def', secret, secret.slice(6), 'hunter2'])
    expect(line).not.toContain(hidden);
  // The id of the key is no secret, and the entry must still show what happened.
  expect(line).toContain('"key":"key_1"');
  expect(line).toContain('postgres://service:[redacted]@db.example:5432/esop');
});

test.each(['authorization', 'api_key', 'secret', 'password', 'inputs', 'body', 'payload', 'participants'])(
  'what is named %s is left out',
  (name) => {
    expect(JSON.parse(logged({ level: 'info', event: 'x', [name]: 'plain' }))).toMatchObject({ [name]: '[redacted]' });
  },
);

test('what is no plain value is left out: it may be a census', () => {
  const census = { participants: [{ id: 'E1', compensation: 64_000 }] } as unknown as string;
  expect(JSON.parse(logged({ level: 'info', event: 'x', details: census }))).toMatchObject({ details: '[redacted]' });
});
