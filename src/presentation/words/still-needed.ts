import { foldFindings } from '../../analysis/findings.js';
import type { PlanInputs, Probability } from '../../analysis/index.js';
import type { SimulationRun } from '../../index.js';
import { affordability, CAN_PAY } from './affordability.js';

/** The inputs of a run that tell of the company. */
export type CompanyInputs = Pick<PlanInputs, 'operatingAssumptions' | 'initialState'>;

/** A figure of the company, and whether a plan gives it; a zero or an empty list is an answer. */
const FIGURES: readonly { readonly name: string; readonly isGiven: (inputs: CompanyInputs) => boolean }[] = [
  {
    name: 'capital expenditure',
    isGiven: ({ operatingAssumptions: { company_finances: given } }) => given?.capital_expenditure !== undefined,
  },
  { name: 'cash', isGiven: ({ initialState: { company } }) => company?.cash !== undefined },
  { name: 'debts', isGiven: ({ initialState: { company } }) => company?.debts !== undefined },
];

/** Names of the figures needed to know whether a company can pay: `cash`, `debts`. */
export function stillNeeded(inputs: CompanyInputs): string[] {
  return FIGURES.filter(({ isGiven }) => !isGiven(inputs)).map(({ name }) => name);
}

/**
 * Answers as `affordability()`, where the figures suffice, and first of a company that has no value left. A yes from earnings alone is not known yet: the sentence names the figures still
 * needed. A company that gives all but debts may have none, so the sentence states that none are given.
 */
export function affordabilityIfKnown(
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  inputs: CompanyInputs,
  chance: Probability | null = null,
): string | null {
  const answer = answerIfKnown(run, inputs, chance);
  const { compliance_findings: findings } = run.summary_metrics;
  const [{ years } = { years: '' }] = foldFindings(findings.filter(({ code }) => code === 'EQUITY_EXHAUSTED'));
  if (years === '') return answer;
  const worthless = `The share price is 0 in ${years}: the company’s equity is used up.`;
  return answer === null ? worthless : `${worthless} ${answer}`;
}

function answerIfKnown(
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  inputs: CompanyInputs,
  chance: Probability | null,
): string | null {
  const answer = affordability(run, chance);
  if (answer === null || (run.summary_metrics.years_with_cash_shortfall ?? 0) > 0) return answer;
  const needed = stillNeeded(inputs);
  if (needed.length === 0) return answer;
  if (needed.join() === 'debts') return `${answer} No debts are given.`;
  const last = needed.pop()!;
  const [verb, list] = needed.length === 0 ? ['is', last] : ['are', `${needed.join(', ')} and ${last}`];
  return `Not known yet: still needed ${verb} the company’s ${list}.`;
}

/** Answer of `affordabilityIfKnown()` after its question, to lead an answer: empty where the finances of the company are not projected and its shares have a price. */
export function canPay(...given: Parameters<typeof affordabilityIfKnown>): readonly string[] {
  const answer = affordabilityIfKnown(...given);
  return answer === null ? [] : [`${CAN_PAY} ${answer}`];
}
