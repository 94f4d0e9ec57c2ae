import type { PreparedInput } from '../../engine/input/index.js';
import { interestDoubts, NO_ADVICE } from '../levers/caveats.js';
import type { Proposal } from './proposal.js';
import type { Usable } from './instruments.js';

/** Assumptions of a search, in sentences. */
export function assumptionsOf(usable: readonly Usable[]): string[] {
  return [
    'In order: no new breach of a law, the benefit level within its limits, no shortfall, no covenant broken, the cap kept; then the least loss of participants at 3 % and at 10 % a year, the fewest changes of course and the fewest steps.',
    `Steps: ${usable.map(({ name, step }) => `${name}, ${step}`).join('; ')}.`,
  ];
}

/** Limits of an answer. */
export function caveatsOf(input: PreparedInput, { futures }: Pick<Proposal, 'futures'>): string[] {
  return [
    ...(input.plan.valuation.method === 'per_share_growth' ? [PRICE] : []),
    ...((futures?.rule ?? null) === null ? [] : [RULE]),
    ...(futures?.rule?.reactions.some(({ capital_expenditure_factor: factor }) => factor !== undefined)
      ? [EXPENDITURE]
      : []),
    ...interestDoubts(input),
    NO_ADVICE,
  ];
}

const PRICE =
  'Under per_share_growth the share price cannot react to the policy: recycling is not weighed against redeeming, and gains and losses of participants leave out the price.';
const RULE =
  'The rule looks at the headroom at the start of a year, so it acts a year late. In years in which it acts the benefit level may be below the floor.';
const EXPENDITURE = 'Capital expenditure that the rule cuts costs no earnings in the projection: in a company it may.';
