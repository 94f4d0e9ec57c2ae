import type { Say } from '../descriptor.js';
import type { RunsSideBySide } from './side-by-side.js';

/** What each scenario has to buy back, in a sentence. */
export function obligationWords({ scenarios, summary }: RunsSideBySide, { dollars }: Say): string {
  const totals = scenarios.map((name, i) => `${name} ${dollars(summary.figures[i]!.total_repurchase_obligation!)}`);
  return `Shares to buy back over all years: ${totals.join('; ')}.`;
}
