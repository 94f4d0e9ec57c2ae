import * as z from 'zod/mini';
import { issues as words, about, refuse, address, identifier } from 'esop-repurchase/internal';

/** An input of the engine, kept as it was given: the engine's own schema reads it later. */
export const asGiven = (): z.ZodMiniType => z.custom((value) => value !== undefined);

/** Request of a run of any kind. */
export const runInputs = {
  planRules: about("The plan's legal framework. Required without `scenario_id`.", z.optional(asGiven())),
  operatingAssumptions: about("The company's strategy. Required without `scenario_id`.", z.optional(asGiven())),
  initialState: about('The census and the trust at the start.', asGiven()),
  systemConfig: about('How the run is done. By default 20 years with turnover.', z.optional(asGiven())),
  scenario_id: about(
    'A stored scenario in place of `planRules` and `operatingAssumptions`, at its newest version.',
    z.optional(identifier()),
  ),
  webhook_url: about(
    'An `https:` address that is told when this run ends, besides the subscriptions. The secret is in `meta.webhook_secret`.',
    z.optional(address()),
  ),
};

/** The plan and the strategy are given, or those of a scenario are named. */
export function scenarioStandsIn(
  payload: z.core.ParsePayload<{
    planRules?: unknown;
    operatingAssumptions?: unknown;
    scenario_id?: string | undefined;
  }>,
): void {
  const { value } = payload;
  const standsIn = value.scenario_id !== undefined;
  for (const argument of ['planRules', 'operatingAssumptions'] as const) {
    const isGiven = value[argument] !== undefined;
    if (standsIn && isGiven) refuse(payload, [argument], words.notWith('scenario_id'));
    if (!standsIn && !isGiven) refuse(payload, [argument], words.required);
  }
}

export const simulationRequest = about(
  'The body of `POST /simulate`.',
  z.strictObject(runInputs).check(scenarioStandsIn),
);
