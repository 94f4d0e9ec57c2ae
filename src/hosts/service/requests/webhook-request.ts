import * as z from 'zod/mini';
import { about, list, unique, address } from 'esop-repurchase/internal';

/** Events of a subscription. */
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
