import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { fields } from '../schema/fields.js';
import { optional } from '../schema/optional.js';
import { identifier } from '../schema/words.js';
import { address } from './address.js';
import { asGiven } from './as-given.js';

/** The body of `POST /simulate`. */
export const simulationRequest = fields(
  {
    /** The plan's legal framework. Required without `scenario_id`. */
    planRules: optional(asGiven()),
    /** The company's strategy. Required without `scenario_id`. */
    operatingAssumptions: optional(asGiven()),
    /** The census and the trust at the start. */
    initialState: asGiven(),
    /** How the run is done. By default 20 years with turnover. */
    systemConfig: optional(asGiven()),
    /** A stored scenario that stands in for `planRules` and `operatingAssumptions`, at its newest version. */
    scenario_id: optional(identifier()),
    /** An `https:` address that is told when this run ends, besides the subscriptions. The secret is in `meta.webhook_secret`. */
    webhook_url: optional(address()),
  },
  (_, given, refuse) => {
    const standsIn = given.includes('scenario_id');
    for (const argument of ['planRules', 'operatingAssumptions']) {
      if (standsIn && given.includes(argument)) refuse([argument], words.notWith('scenario_id'));
      if (!standsIn && !given.includes(argument)) refuse([argument], words.required);
    }
  },
);

/** The body of `POST /simulate`. */
export type SimulationRequest = z.input<typeof simulationRequest>;
