import { createHmac } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { payloadOf } from '../../../../src/hosts/service/webhooks/payload.js';
import { newSecret } from '../../../../src/hosts/service/webhooks/secret.js';
import { signedHeaders } from '../../../../src/hosts/service/webhooks/sign.js';

const body = payloadOf('simulation.completed', 'run_1', 'completed', 'https://example.com/hook');
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const signed = (secrets: readonly string[], at = new Date()): Record<string, string> =>
  signedHeaders({ id: 'dlv_1', at, body }, secrets);

describe('a signed delivery', () => {
  test('has the four fields of section 6 and no other', () => {
    expect(JSON.parse(body)).toEqual({
      event: 'simulation.completed',
      simulation_id: 'run_1',
      status: 'completed',
      webhook_url: 'https://example.com/hook',
    });
  });

  test('carries the signature that Standard Webhooks describe: HMAC SHA-256 of id, time and body', () => {
    const at = new Date('2026-01-31T12:00:00.900Z');
    const secret = newSecret();
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const mac = createHmac('sha256', key).update(`dlv_1.1769860800.${body}`).digest('base64');
    expect(signed([secret], at)).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'dlv_1',
      'webhook-timestamp': '1769860800',
      'webhook-signature': `v1,${mac}`,
    });
  });

  test('is verified by the receiver, before and after its secret is rotated', () => {
    const [old, young] = [newSecret(), newSecret()];
    const headers = signed([young, old]);
    expect(new Webhook(old).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(young).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature found');
    expect(() => new Webhook(old).verify(body, signed([young]))).toThrow(WebhookVerificationError);
  });

  test('is refused by the receiver when a byte of it was changed', () => {
    const secret = newSecret();
    const receiver = new Webhook(secret);
    const headers = signed([secret]);
    expect(() => receiver.verify(body.replace('run_1', 'run_2'), headers)).toThrow('No matching signature found');
    expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'dlv_2' })).toThrow('No matching signature found');
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => receiver.verify(body, { ...headers, 'webhook-timestamp': later })).toThrow(
      'No matching signature found',
    );
  });

  test('is refused by the receiver when it is replayed later, or dated ahead', () => {
    const secret = newSecret();
    const receiver = new Webhook(secret);
    expect(receiver.verify(body, signed([secret], minutesAgo(4)))).toEqual(JSON.parse(body));
    expect(() => receiver.verify(body, signed([secret], minutesAgo(6)))).toThrow('Message timestamp too old');
    expect(() => receiver.verify(body, signed([secret], minutesAgo(-6)))).toThrow('Message timestamp too new');
  });
});

describe('a secret', () => {
  test('is whsec_ and the base64 of 24 to 64 bytes, another one each time', () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
