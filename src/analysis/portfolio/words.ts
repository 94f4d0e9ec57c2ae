import { affordabilityWords } from '../affordability.js';
import type { Say } from '../descriptor.js';
import type { Portfolio, PortfolioPlan } from './portfolio.js';

const counted = (count: number): string => (count === 1 ? '1 plan' : `${count} plans`);

/** Number of companies short of cash or in breach of a covenant, the obligation of all, and the plans without an answer with the reason. */
export function portfolioWords({ plans }: Portfolio, say: Pick<Say, 'dollars'>): string[] {
  const answers = plans.flatMap(({ figures }) => figures ?? []);
  const known = plans.filter(({ affordability }) => affordability !== null);
  const short = known.filter(isShort).length;
  const breaking = known.filter(breaksCovenant).length;
  const owed = answers.reduce((sum, { ten_year_repurchase_obligation: each }) => sum + each, 0);
  const pays =
    known.length === 0
      ? ''
      : `Of ${counted(known.length)} with company finances ${short} will be short of cash, and ${breaking} will break a covenant. `;
  return [
    `${pays}${counted(answers.length)} must buy back ${say.dollars(owed)} of shares in ten years.`,
    ...known
      .filter((plan) => isShort(plan) || breaksCovenant(plan))
      .map(({ plan, affordability }) => `${plan}: the company is ${affordabilityWords(affordability!, say)}.`),
    ...plans
      .filter(({ figures }) => figures === null)
      .map(({ plan, issues: [first, ...others] }) => {
        const more = others.length === 0 ? '' : `, and ${others.length} more`;
        return `${plan} has no answer: ${first!.field}: ${first!.issue}${more}.`;
      }),
  ];
}

function isShort({ affordability }: PortfolioPlan): boolean {
  return affordability!.years_with_cash_shortfall > 0;
}

function breaksCovenant({ affordability }: PortfolioPlan): boolean {
  return affordability!.leverage_breach_years.length + affordability!.coverage_breach_years.length > 0;
}
