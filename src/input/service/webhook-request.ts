import * as z from 'zod/mini';
import { about } from '../schema/about.js';
import { list, unique } from '../schema/lists.js';
import { address } from '../schema/words.js';

const EVENTS = ['simulation.completed', 'simulation.failed'] as const;

export const webhookRequest = about(
  'The body of `POST /webhooks`.',
  z.strictObject({
    url: about('The `https:` address to be told.', address()),
    events: about(
      'The events it is sent. By default both.',
      z.prefault(list(z.enum(EVENTS)).check(unique((event) => event)), [...EVENTS]),
    ),
  }),
);

/** The body of `POST /webhooks`. */
export type WebhookRequest = z.input<typeof webhookRequest>;
