import type * as z from 'zod/mini';
import { fields } from '../schema/fields.js';
import { list } from '../schema/list.js';
import { withDefault } from '../schema/optional.js';
import { choice } from '../schema/words.js';
import { address } from './address.js';

/** The body of `POST /webhooks`. */
export const webhookRequest = fields({
  /** The `https:` address to be told. */
  url: address(),
  /** What it is told of. By default both. */
  events: withDefault(
    list(choice('simulation.completed', 'simulation.failed'), { unique: { by: (event: string) => event, at: [] } }),
    ['simulation.completed', 'simulation.failed'],
  ),
});

/** The body of `POST /webhooks`. */
export type WebhookRequest = z.input<typeof webhookRequest>;
