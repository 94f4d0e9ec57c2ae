/** A header, or a parameter without its name and place. */
interface Described {
  readonly description: string;
  readonly required?: true;
  readonly schema: object;
  readonly example?: string;
}

/** The headers of answers. */
export const HEADERS_OF_ANSWERS = {
  'X-Request-Id': {
    description: 'Names the request in the logs: the one that was sent if it is a UUID, else a new one.',
    required: true,
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limits: number of requests (q) in a number of seconds (w). Absent without a limit.',
    schema: { type: 'string' },
    example: '"requests";q=100;w=3600',
  },
  RateLimit: {
    description: 'Remaining requests (r) for the next seconds (t).',
    schema: { type: 'string' },
    example: '"requests";r=99;t=3599',
  },
  'Retry-After': {
    description: 'Seconds until the next attempt.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'WWW-Authenticate': { description: 'How to authenticate.', required: true, schema: { type: 'string' } },
  ETag: {
    description: 'Stands for the results of a run, for If-None-Match.',
    required: true,
    schema: { type: 'string' },
    example: '"0f8fad5bd9cb469fa16570867728950e"',
  },
  Location: { description: 'Where it is found.', required: true, schema: { type: 'string' } },
  'Preference-Applied': {
    description: '`respond-async`, when that was asked for.',
    schema: { type: 'string', const: 'respond-async' },
  },
  'Idempotency-Replayed': {
    description: '`true` when an earlier request with the same Idempotency-Key made what this one is answered by.',
    schema: { type: 'string', const: 'true' },
  },
} as const satisfies Readonly<Record<string, Described>>;

/** Request headers that only some operations heed. */
export const HEADERS_OF_REQUESTS = {
  'Idempotency-Key': {
    description:
      'Names the request, so that it can be repeated without being done twice: for 24 hours a repetition is answered from what the ' +
      'first one made. 422 with another body.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
  'If-None-Match': {
    description: 'The ETag of what the client has: 304 without a body when that is still so.',
    schema: { type: 'string' },
    example: '"0f8fad5bd9cb469fa16570867728950e"',
  },
  Prefer: {
    description: '`respond-async`: accept the simulation and do not wait for its result.',
    schema: { type: 'string' },
    example: 'respond-async',
  },
} as const satisfies Readonly<Record<string, Described>>;
