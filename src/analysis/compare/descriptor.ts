import { moreOrLess, yearsText } from '../answer/words.js';
import type * as z from 'zod/mini';
import { readOptions } from '../../engine/input/options/read-options.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import { canTheyPay } from '../affordability.js';
import type { Analysis, AnswerKind, Say } from '../descriptor.js';
import { compareOptions, compare, type SideBySide } from './compare.js';
import { comparedRows, sideBySideTables } from './side-by-side-tables.js';
import {
  costWithAccounts,
  preparedScenarios,
  type Comparison,
  type PlanScenario,
  type ScenarioNote,
  LENT_LEAVES_EQUITY,
} from './scenarios.js';
import { agreeWords } from '../actions/consents.js';
import { inputWords, inputTables } from './input-differences.js';
import type { ComparedCompany, RankedScenario, RunsSideBySide } from './side-by-side.js';
import { findingTables, meaningsOf, foldFindings, whenFound } from '../findings.js';
import { column, filled, type AnswerTable } from '../answer/table.js';
import { labelOf, TOTAL_NAMES } from '../figures.js';

type CompareOptions = z.input<typeof compareOptions>;

/** The comparison of a plan with changes to it, as hosts offer it. */
export const compareAnalysis: Analysis<'compare', CompareOptions, Comparison> = {
  kind: 'compare',
  title: 'Compare',
  question: 'Recycle or redeem?',
  gist: 'plans side by side',
  description: 'Projects plans, or one plan with changes, and shows them side by side, with differences to the first.',
  options: compareOptions,
  check: (plan, options) => preparedScenarios(ofPlan(plan, options)),
  run: (plan, options, control) => compare(ofPlan(plan, options), { price_by: options.price_by }, control),
  rows: comparedRows,
  files: { answer: 'comparison', rows: 'figures' },
  tables: compareTables,
  words: compareWords,
  example: {
    options: {
      scenarios: [
        { name: 'as it is' },
        {
          name: 'faster growth',
          changes: { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.06 } } },
        },
      ],
    },
  },
  plans: 'scenarios',
};

/** The first scenario is the plan itself. */
function ofPlan(plan: PreparedPlan, options: CompareOptions): PlanScenario[] {
  readOptions(compareOptions, options);
  // As given: the changes are read with the plan that they are made to.
  const [first, ...others] = options.scenarios as [PlanScenario, ...PlanScenario[]];
  return [{ ...first, plan }, ...others];
}

/** Runs that were put side by side. */
export const sideBySideAnswer: AnswerKind<'side-by-side', SideBySide> = {
  kind: 'side-by-side',
  title: 'Side by Side',
  question: 'How do these runs differ?',
  rows: comparedRows,
  tables: sideBySideTables,
  words: (runs, say) => {
    return [...canTheyPay(`With ${runs.scenarios[0]!}`, runs, say), obligationWords(runs, say)];
  },
};

type RankedRuns = Pick<Comparison, 'by_year' | 'cheapest'> & { readonly company: Pick<ComparedCompany, 'ranking'> };

/** Meaning of the repurchase methods. */
export const METHODS =
  'Recycle: the trust keeps the shares and allocates them again. Redeem: the company buys them and they are retired. Releverage: the company lends the trust what the shares cost, and they are released as the loan is paid.';

/** Sentences on who can pay, the cost of each scenario, consents, and the inputs that make the difference. */
export function compareWords(comparison: Comparison, say: Say): string[] {
  const { scenarios, notes, input_differences: differences } = comparison;
  const lowPrice = lowPriceWords(comparison);
  return [
    ...canTheyPay(`With ${scenarios[0]!}`, comparison, say, comparison.limits_exceeded),
    ...priceWords(comparison, say),
    rankingWords(comparison, say),
    ...accountsWords(comparison, say),
    ...vestedWords(comparison, say),
    obligationWords(comparison, say),
    ...endPriceWords(comparison, say),
    ...lowPrice,
    ...consentWords(comparison),
    ...(notes === undefined ? [] : [METHODS]),
    ...noteWords(notes?.filter(({ note }) => !lowPrice.includes(note))),
    ...inputWords(scenarios, differences),
  ];
}

/** The reaction of the price where a host asked for one, or why none of the scenarios ranks first. */
export function priceWords(
  { priced, ranking_caveat: caveat }: Pick<Comparison, 'priced' | 'ranking_caveat'>,
  { toReact }: Pick<Say, 'toReact'>,
): string[] {
  return [
    ...(priced === undefined ? [] : [priced]),
    ...(caveat === undefined ? [] : [toReact === undefined ? caveat : `${caveat} ${toReact}`]),
  ];
}

/** Assumptions of scenarios besides their method. */
export function noteWords(notes: readonly ScenarioNote[] = []): string[] {
  return notes.map(({ scenario, note }) => `${scenario}: ${note}`);
}

/** Why the price of the cheapest scenario is low, where the rule of the price makes it so. */
function lowPriceWords({ cheapest, notes = [] }: Comparison): string[] {
  return notes.flatMap(({ scenario, note }) => (scenario === cheapest && note === LENT_LEAVES_EQUITY ? [note] : []));
}

/** Repurchase obligation of each scenario, in a sentence. */
export function obligationWords({ scenarios, summary }: RunsSideBySide, { dollars }: Say): string {
  const totals = scenarios.map((name, i) => `${name} ${dollars(summary.figures[i]!.total_repurchase_obligation!)}`);
  return `Shares to buy back over all years: ${totals.join('; ')}.`;
}

/** Text between words for the sums of the ranking. */
const COST = 'company cash and payments still to come';

/**
 * Cost of each scenario in the order of the ranking, and what is in it beyond cash: `In company cash and payments still to come,
 * recycle costs the least: $52.0 million over 20 years (owed at the end $13.6 million); redeem: $2.6 million more (...)`. Where one of
 * them is short of cash, breaks what another keeps or has no rank, none is called the cheapest.
 */
export function rankingWords(
  { by_year: years, cheapest: name, company: { ranking } }: RankedRuns,
  { dollars }: Pick<Say, 'dollars'>,
): string {
  const cost = ({ total_cost: all }: RankedScenario): string =>
    all === null ? 'beyond the exact range' : dollars(all);
  const rest = ({ owed_at_end: owed, suspense_value_at_end: suspense }: RankedScenario): string => {
    const parts = [
      ...(owed ? [`owed at the end ${dollars(owed)}`] : []),
      ...(suspense ? [`in suspense ${dollars(suspense)}`] : []),
    ];
    return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  };
  const [cheapest, ...others] = ranking;
  const { rank: first, total_cost: least } = cheapest!;
  if (name === null || first === null || least === null) {
    const costs = ranking.map((ranked) => `${ranked.scenario} ${cost(ranked)}${rest(ranked)}`);
    return `In ${COST}, ${spanWords(years)}: ${costs.join('; ')}.`;
  }
  const equal = others.filter(({ rank }) => rank === first);
  const asMuch = equal.length === 0 ? '' : `, and ${equal.map(({ scenario }) => scenario).join(' and ')} as much`;
  const dearer = others
    .filter(({ rank }) => rank !== first)
    .map((other) => {
      const more = other.total_cost === null ? cost(other) : `${dollars(other.total_cost - least)} more`;
      return `; ${other.scenario}: ${more}${rest(other)}`;
    });
  return `In ${COST}, ${name} costs the least${asMuch}: ${dollars(least)} ${spanWords(years)}${rest(cheapest!)}${dearer.join('')}.`;
}

/** Costs with the accounts at the end, where another scenario then costs less. */
function accountsWords(compared: RunsSideBySide & RankedRuns, { dollars }: Pick<Say, 'dollars'>): string[] {
  const { ranking } = compared.company;
  const costs = ranking.map((ranked) => ({ ...ranked, all: costWithAccounts(compared, ranked) ?? 0 }));
  const [first] = costs;
  if (first!.rank === null || costs.every(({ all }) => all >= first!.all)) return [];
  const sorted = costs.sort((a, b) => a.all - b.all).map(({ scenario, all }) => `${scenario} ${dollars(all)}`);
  return [
    `That leaves out the accounts of people who have not left. With the vested value of all accounts at the end: ${sorted.join('; ')}.`,
  ];
}

/** `over 20 years`; `in all` where the scenarios cover different ones. */
function spanWords(years: RunsSideBySide['by_year']): string {
  const isOneSpan = years.every(({ figures }) => figures.every((figure) => figure !== null));
  if (!isOneSpan) return 'in all';
  return `over ${yearsText(years.length)}`;
}

/** Vested value of participants at the end with each method: a saving of the company may be their loss. Nothing where no methods are compared. */
function vestedWords({ scenarios, summary, notes }: Comparison, say: Pick<Say, 'dollars'>): string[] {
  const values = scenarios.slice(1).flatMap((scenario, i) => {
    const { final_emerging_liability: value } = summary.differences[i + 1]!;
    if (value === null) return [];
    return [`${moreOrLess(value, say, 'the same')} with ${scenario}`];
  });
  if (notes === undefined || values.length === 0) return [];
  const isLoss = summary.differences.some(({ final_emerging_liability: value }) => (value ?? 0) < 0);
  return [
    `${isLoss ? 'A saving of the company may be a loss of the participants: against' : 'Against'} ${scenarios[0]!}, the vested value of participants at the end is ${values.join(', ')}.`,
  ];
}

/**
 * Share prices at the end, where the scenario that costs the least ends at a lower price than another: `At the end a share is worth
 * $53.73 with releverage, ...`. Pitfall: a lower price saves the company money and is no saving of the people who are paid it.
 */
export function endPriceWords(
  {
    scenarios,
    summary,
    cheapest: name,
    company: { ranking },
  }: Pick<Comparison, 'scenarios' | 'summary' | 'cheapest' | 'company'>,
  { value }: Pick<Say, 'value'>,
): string[] {
  const prices = ranking.map(({ scenario, rank }) => {
    const { final_share_price: price } = summary.figures[scenarios.indexOf(scenario)]!;
    return { scenario, rank, price: price ?? 0 };
  });
  const [cheapest] = prices;
  if (name === null || prices.every(({ price }) => price <= cheapest!.price)) return [];
  const all = prices.map(({ scenario, price }) => `${value(price, 'price')} with ${scenario}`).join(', ');
  return [
    `At the end a share is worth ${all}: at a lower price the company pays less for a share, and its seller receives less.`,
  ];
}

/** Who must agree to each scenario: `Who must agree: redeem: the board, the trustee.` Nothing where nobody must. */
export function consentWords({ measures }: Pick<Comparison, 'measures'>): string[] {
  const found = measures.flatMap(({ scenario, agree }) =>
    agree.length === 0 ? [] : [`${scenario}: ${agreeWords(agree)}`],
  );
  return found.length === 0 ? [] : [`Who must agree: ${found.join('; ')}.`];
}

/** Scenarios side by side, the limits that they exceed, findings that come and go, and inputs that differ; in files also the ranking and participants. */
export function compareTables(comparison: Comparison): AnswerTable[] {
  const { scenarios, finding_changes, input_differences: differences } = comparison;
  return [
    ...sideBySideTables(comparison),
    rankingFile(comparison),
    limitsTable(comparison),
    ...findingTables(
      'Scenario',
      [column('scenario', 'Scenario', 'text')],
      finding_changes.map((changes, i) => ({ cells: { scenario: scenarios[i]! }, text: scenarios[i]!, changes })),
      `“${scenarios[0]!}”`,
    ),
    ...inputTables(scenarios, differences),
    participantsFile(comparison),
  ];
}

/** Scenarios by rank; a note says why there are no ranks, where the price cannot react to the methods. */
function rankingFile({ company: { ranking }, ranking_caveat: note }: Comparison): AnswerTable {
  return {
    name: 'ranking',
    caption: 'Scenarios by what the company pays',
    columns: [
      column('rank', 'Rank', 'count'),
      column('scenario', 'Scenario', 'text'),
      ...TOTAL_NAMES.map((name) => column(name, labelOf(name), 'dollars')),
      column('total_cost', 'In all', 'dollars'),
      ...(note === undefined ? [] : [column('note', 'Note', 'text')]),
    ],
    rows: ranking.map((ranked) => ({ ...ranked, ...(note === undefined ? {} : { note }) })),
    isFor: 'files',
  };
}

/** Limits of contributions and of additions that scenarios exceed, each with its years. */
function limitsTable({ scenarios, limits_exceeded: exceeded }: Comparison): AnswerTable {
  const found = exceeded.flatMap((findings, i) =>
    foldFindings(findings).map((finding) => ({ ...finding, scenario: scenarios[i]! })),
  );
  return {
    name: 'limits',
    caption: 'Limits exceeded',
    ...filled(found, {
      scenario: ['text', 'Scenario'],
      code: ['text', 'Finding'],
      years: ['text', 'Years', null, { isForFiles: true }],
      when: ['text', 'Years', whenFound, { isForPeople: true }],
      message: ['text', 'Meaning', null, { isForFiles: true }],
    }),
    note: `${meaningsOf(found)} repurchase_strategy.limits keeps recycling within them.`,
  };
}

function participantsFile({ scenarios, input_differences: { participants } }: Comparison): AnswerTable {
  return {
    name: 'participants',
    caption: 'Participants who are not in all scenarios',
    columns: [
      column('scenario', 'Scenario', 'text'),
      column('participant', 'Participant', 'text'),
      column('change', 'Change', 'text'),
    ],
    rows: participants.flatMap(({ added, removed }, i) => [
      ...added.map((participant) => ({ scenario: scenarios[i]!, participant, change: 'added' })),
      ...removed.map((participant) => ({ scenario: scenarios[i]!, participant, change: 'removed' })),
    ]),
    isFor: 'files',
  };
}
