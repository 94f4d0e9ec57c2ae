import type { SolveCrossing } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { foldFindings } from '../../../presentation/words/index.js';
import { breachesAfter } from '../figures/breach-fates.js';

/**
 * That a value found breaks the limit on deductions, and when; null where it does not. A contribution that is too much by itself is more
 * so above the value. `valueText` is the value in words.
 */
export function beyondDeduction(
  crossing: SolveCrossing,
  planned: readonly ComplianceFinding[],
  id: string,
  valueText: string,
): string | null {
  const breaches = breachesAfter({ planned, changes: crossing });
  const [found] = foldFindings(breaches.filter(({ code }) => code === 'DEDUCTION_LIMIT_404'));
  if (found === undefined) return null;
  const isLeast = id === 'contribution' && crossing.holds === 'at_or_above';
  return `Not${isLeast ? ' possible' : ''} within the 25 % limit of IRC 404(a)(3), 404(a)(9): at ${valueText} contributions exceed it in ${found.years}.`;
}
