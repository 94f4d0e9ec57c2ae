import * as z from 'zod/mini';
import { about } from '../../../engine/input/schema/about.js';
import { list, unique } from '../../../engine/input/schema/lists.js';
import { address } from '../../../engine/input/schema/words.js';

/** What a subscription may be told of. */
export const EVENTS = ['simulation.completed', 'simulation.failed'] as const;

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

export const webhookChanges = about(
  'The body of `PATCH /webhooks/{id}`: what changes.',
  z.strictObject({
    url: about('Another `https:` address. Deliveries on their way still go to the one before.', z.optional(address())),
    events: about(
      'The events it is sent from now on.',
      z.optional(list(z.enum(EVENTS)).check(unique((event) => event))),
    ),
  }),
);
