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
