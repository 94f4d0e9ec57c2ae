import { type ClientRequest, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { lookup as lookupOfSystem } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { useAgent } from 'request-filtering-agent';
import type { SendWebhook } from '../options.js';
import { isPrivateAddress } from '../webhooks/address.js';

/** Sender of webhooks on Node. */
export interface SenderOptions {
  /** Looks up names; by default as the system does. */
  readonly lookup?: LookupFunction;
  /** Certificates to trust instead of Node's own, in PEM. */
  readonly certificateAuthorities?: string;
}

/** Number of bytes of an answer that are read. They are not used, but the receiver's connection should not be cut off. */
const ANSWER_BYTES = 4096;
const ANSWER_MS = 1000;

/**
 * Sends webhooks by Node's own client. Private, loopback and reserved addresses are refused when the connection is made, so a
 * name that resolves to one is refused too. Redirects are not followed: they are answers like any other. The time-out covers the
 * whole attempt, whatever the receiver does meanwhile.
 *
 * @example
 * const send = webhookSender();
 * const request = { url: 'https://127.1/', headers: {}, body: '{}', timeoutSeconds: 5, allowPrivateAddresses: false };
 * await send(request).catch((error: Error) => error.message) // 'address refused'
 */
export function webhookSender({ lookup = lookupOfSystem, certificateAuthorities }: SenderOptions = {}): SendWebhook {
  return async ({ url, headers, body, timeoutSeconds, allowPrivateAddresses }) => {
    const bytes = Buffer.from(body);
    const options: RequestOptions = {
      method: 'POST',
      headers: { 'user-agent': 'esop-repurchase-webhooks', ...headers, 'content-length': String(bytes.byteLength) },
      // A new one each time: no connection is reused that was checked by other rules.
      agent: allowPrivateAddresses ? false : useAgent(url, { keepAlive: false }),
      lookup: allowPrivateAddresses ? lookup : publicOnly(lookup),
      ...(certificateAuthorities !== undefined && { ca: certificateAuthorities }),
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    };
    let call: ClientRequest | undefined;
    try {
      call = url.startsWith('http:') ? plainRequest(url, options) : secureRequest(url, options);
      const answer = await answerOf(call, bytes);
      await finish(answer);
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode ?? 0, ...(retryAfter !== undefined && { retryAfter }) };
    } catch (error) {
      throw new Error(failureWords(error), { cause: error });
    } finally {
      call?.destroy();
    }
  };
}

/** The agent alone would take all of IPv6 that it does not know for public. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (name, options, done) => {
    lookup(name, options, (error, found, family) => {
      // With an error there is nothing else.
      if (error !== null) {
        done(error, found, family);
        return;
      }
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      const isRefused = addresses.some(isPrivateAddress);
      done(isRefused ? Object.assign(new Error('Not public'), { code: 'PRIVATE_ADDRESS' }) : null, found, family);
    });
  };
}

/** Sends webhooks as the service does on Node: see `webhookSender()`. */
export const sendWebhook: SendWebhook = webhookSender();

function answerOf(call: ClientRequest, body: Uint8Array): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve);
    // This listener stays, to catch the errors of a connection that is cut off later.
    call.on('error', reject);
    // When the receiver wants to switch protocols, Node closes the connection without an error.
    call.once('close', () => reject(new Error('closed')));
    call.end(body);
  });
}

/** Lets the receiver finish a short answer. Its status counts even if it does not finish. */
function finish(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let read = 0;
    const timer = setTimeout(resolve, ANSWER_MS);
    answer.on('data', (part: Buffer) => {
      read += part.byteLength;
      if (read > ANSWER_BYTES) resolve();
    });
    answer.on('error', () => undefined);
    answer.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'name not found',
  ENETUNREACH: 'not reachable',
  EHOSTUNREACH: 'not reachable',
  ETIMEDOUT: 'timed out',
  ABORT_ERR: 'timed out',
  PRIVATE_ADDRESS: 'address refused',
  EPROTO: 'no secure connection',
  HPE_HEADER_OVERFLOW: 'answer not understood: its headers are too large',
};

/** Why a receiver did not answer, in words for its owner. The words reveal nothing about the service's own network. */
function failureWords(error: unknown): string {
  // When a name has several addresses, this error holds one error for each.
  if (error instanceof AggregateError) return failureWords(error.errors[0]);
  // The message of the agent that filters addresses would tell what a name resolves to.
  if (/is not allowed\. Because,? It is/.test((error as Error).message)) return 'address refused';
  const { code = '' } = error as { code?: string };
  if (WORDS[code] !== undefined) return WORDS[code];
  if (/^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/.test(code))
    return `certificate not accepted: ${code}`;
  if (code.startsWith('ERR_SSL_')) return 'no secure connection';
  return code.startsWith('HPE_') ? 'answer not understood' : 'not sent';
}
