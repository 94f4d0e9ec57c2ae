import type { MonteCarloResult, PlanInputs } from '../../../analysis/index.js';
import { FAN_PERCENTILES } from '../../../presentation/charts/index.js';
import { fractionOf } from '../controls/control.js';
import type { ChosenOptions } from '../library/answers.js';
import type { UncertainScenario } from '../library/ask.js';
import { part } from '../page/dom.js';
import type { Watch } from '../page/work.js';
import type { Session } from '../page/session.js';

/** Scenarios and their futures. */
export interface Futures {
  readonly scenarios: readonly UncertainScenario[];
  readonly results: readonly MonteCarloResult[];
}

/** Volatility of earnings, and of the multiple, unless it is changed. Percent. */
export const USUAL_PERCENT = 14.5;

/** Volatility of a price that grows by itself, and of turnover. Percent. */
export const USUAL_VARIATION = 20;

/** Count of futures, as in the board's report; of more people than `MANY`, fewer. */
export const USUAL_PATHS = 500;
const MANY = 1000;
const PATHS_OF_MANY = 200;

/** True if the price follows from the company's earnings. */
export function pricedByEarnings({ operatingAssumptions }: PlanInputs): boolean {
  return operatingAssumptions.share_valuation?.method === 'ebitda_multiple';
}

/** Options of futures that nobody has chosen. */
export function usualOptions(inputs: PlanInputs): ChosenOptions {
  const isByEarnings = pricedByEarnings(inputs);
  const price = isByEarnings ? USUAL_PERCENT : USUAL_VARIATION;
  return {
    ...(isByEarnings ? { earnings: { volatility: fractionOf(USUAL_PERCENT) } } : {}),
    paths: inputs.initialState.participants.length > MANY ? PATHS_OF_MANY : USUAL_PATHS,
    seed: 1,
    price: { volatility: fractionOf(price) },
    turnover: { volatility: fractionOf(USUAL_VARIATION) },
    percentiles: [...FAN_PERCENTILES],
  };
}

/** Options of the futures of what is shown: one chance stands in every answer of the page, as on one sheet of paper. */
export function chosenOptions({ chance, projection: { inputs } }: Session): ChosenOptions {
  const { earnings, ...others } = chance ?? usualOptions(inputs);
  return pricedByEarnings(inputs) && earnings !== undefined ? { ...others, earnings } : others;
}

/** Computes the futures of what is shown and of the pinned scenarios. */
export async function futuresOf(session: Session, options: ChosenOptions, watch: Watch): Promise<Futures> {
  const scenarios = distinctScenarios(session);
  const { runScenarios } = await part('whatIfLibrary');
  const progress = (done: number, total: number): void => watch.onProgress(done, total, 'futures');
  return { scenarios, results: await runScenarios(scenarios, options, progress, watch.signal) };
}

/** Present state and pinned scenarios, each once: the same inputs meet the same draws and give the same figures. */
export function distinctScenarios({ scenarios, values, projection }: Session): UncertainScenario[] {
  const found = new Map<string, { names: string[]; of: UncertainScenario }>();
  for (const scenario of [{ name: 'Shown now', values, projection }, ...scenarios]) {
    const moved = Object.entries(scenario.values).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify(moved);
    const same = found.get(key);
    if (same === undefined) {
      const { plan, run, inputs } = scenario.projection;
      const isByEarnings = pricedByEarnings(inputs);
      found.set(key, {
        names: [scenario.name],
        of: { name: '', plan, isByEarnings, expected: run.annual_projections },
      });
    } else same.names.push(scenario.name);
  }
  return [...found.values()].map(({ names, of }) => ({ ...of, name: names.join(' and ') }));
}
