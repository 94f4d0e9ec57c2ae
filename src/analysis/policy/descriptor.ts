import type { PolicyOptions } from '../option-types.js';
import type { Analysis, Say } from '../descriptor.js';
import { SHORT_OF_CASH } from '../example-plan.js';
import { searchAmounts } from '../futures.js';
import { CUTS, cutText, KEPT, type PolicyReaction } from '../actions/reactions.js';
import { checkedPolicy, policyOptions } from './rule.js';
import { policy, type PolicyAnswer, type PolicyFailure, type PolicyCost } from './policy.js';
import { affordabilityWords } from '../affordability.js';
import { changeText, partText, told } from '../answer/words.js';
import { agreeWords, needsTable } from '../actions/consents.js';
import { chanceWithInterval } from '../monte-carlo/distribution.js';
import { columnsOf, tidyRows } from '../answer/columns.js';
import { type AnswerTable, column } from '../answer/table.js';
import { type MeasureName, measureLines } from '../figures.js';
import { figureRows, chanceStatistics, rowsOf, type RowUnit, type Statistics, type TidyRow } from '../answer/rows.js';
import { instrumentText } from './instruments.js';
import { CRITERIA, type CriterionName, POLICY_YEAR } from './objective.js';

/** Descriptor of the funding policy. */
export const policyAnalysis: Analysis<'policy', PolicyOptions, PolicyAnswer> = {
  kind: 'policy',
  title: 'Funding Policy',
  question: 'How should we fund it?',
  gist: 'a funding policy by year, and a rule for bad years',
  description:
    'Proposes contributions, cash set aside and the part recycled by year, terms of payment, and a rule by which the company reacts when cash gets short.',
  options: policyOptions,
  check: checkedPolicy,
  run: policy,
  rows: policyRows,
  tables: policyTables,
  asked: ({ allow_chance, chance_years, free_cash_flow_cap, paths, runs, is_complete }) => ({
    ...{ allow_chance, chance_years, free_cash_flow_cap, paths, runs, is_complete },
  }),
  words: policyWords,
  example: {
    options: { benefit_floor: [0], instruments: ['contributions', 'payments'], paths: 5, max_runs: 60 },
    changes: SHORT_OF_CASH,
  },
  amounts: searchAmounts,
};

/** A funding policy in sentences, the proposal first. */
export function policyWords(answer: PolicyAnswer, say: Say): string[] {
  if (!answer.has_obligation) {
    return [
      `${say.plan} buys no shares in these years: there is nothing to fund, and nothing is proposed.`,
      ...failWords(answer),
    ];
  }
  const { agree, left_out: leftOut } = answer;
  return told(
    firstWords(answer, say),
    agree.length !== 0 && `Who must agree: ${agreeWords(agree)}.`,
    failWords(answer),
    peopleWords(answer, say),
    ruleWords(answer, say),
    chanceWords(answer, say),
    answer.reserve !== 0 &&
      `For the accepted chance every year keeps a headroom of ${say.dollars(answer.reserve)} where it can.`,
    leftOut.length !== 0 && `Left out: ${leftOut.join(', ')}.`,
    answer.is_complete
      ? 'No single step of an instrument, in a year or from a year on, improves this policy.'
      : `The search ended after ${answer.runs} runs: more may find a better policy (max_runs).`,
    answer.assumes,
    answer.caveats,
  );
}

function firstWords({ affordability, instruments, fails, proposed }: PolicyAnswer, say: Say): string {
  const start = `As it is, the company of ${say.plan} is ${affordabilityWords(affordability, say)}`;
  const names = instrumentText(instruments);
  const room = `least headroom ${say.dollars(proposed.least_headroom)} in ${proposed.least_headroom_year}, benefit level at least ${partText(proposed.lowest_benefit_level_value, say)} of pay`;
  if (instruments.length === 0) {
    return fails.length === 0
      ? `${start}: its funding policy meets every condition and is kept; ${room}.`
      : `${start}; no policy that was tried is better than its own.`;
  }
  return fails.length === 0
    ? `${start}; proposed: ${names}. It meets every condition; ${room}.`
    : `${start}; no policy that was tried meets every condition. The best: ${names}; ${room}.`;
}

const FAILURES: Readonly<Record<PolicyFailure, string>> = {
  law: 'a law is broken',
  benefit: 'the benefit level leaves its limits',
  cash_shortfall: 'cash is short',
  covenant: 'a covenant is broken',
  free_cash_flow: 'the cap on the part of free cash flow is exceeded',
  reserve: 'the reserve is not kept in every year',
  people: 'participants lose value',
  chance: 'the chance of a shortfall is above the accepted one',
};

function failWords({ fails, binding, instruments }: PolicyAnswer): string[] {
  if (fails.length === 0) return [];
  const why = fails.map((name) => FAILURES[name]).join(', ');
  return told(
    `Conditions that it does not meet: ${why}. Instruments that are not by year, such as longer debts, are among the levers (\`levers\`).`,
    binding !== null &&
      (binding.then === instrumentText(instruments)
        ? [`With ${binding.step} it would be acceptable; ${binding.cost}.`]
        : [`Of what was tried, this comes closest: with ${binding.step}, ${binding.then}; ${binding.cost}.`]),
  );
}

function peopleWords({ instruments, proposed }: PolicyAnswer, say: Say): string[] {
  if (instruments.length === 0) return [];
  const { outside_owners_at_3_percent: owners3, outside_owners_at_10_percent: owners10 } = proposed;
  const others =
    owners3 === 0 && owners10 === 0
      ? ''
      : `; other owners, whose value is no condition of the search: ${changeText(owners3, say)} at 3 % and ${changeText(owners10, say)} at 10 %`;
  return [
    `Participants: ${changeText(proposed.people_at_3_percent, say)} of present value at 3 % and ${changeText(proposed.people_at_10_percent, say)} at 10 %${others}.`,
  ];
}

function ruleWords({ rule, paths }: PolicyAnswer, say: Say): string[] {
  if (paths === 0) return [];
  if (rule === null)
    return ['No rule for bad years is proposed: none of those tried is short less often by more than chance explains.'];
  return [
    `Rule for bad years: ${rule.reactions.map((reaction) => reactionWords(reaction, say)).join('; ')}. It is chosen and judged in the same ${paths} futures: with another seed a neighbouring rule may do as well.`,
  ];
}

function reactionWords(reaction: PolicyReaction, say: Say): string {
  const words = CUTS.flatMap((cut) => {
    const factor = reaction[KEPT[cut]];
    return factor === undefined ? [] : [`${partText(factor, say)} of ${cutText(cut)}`];
  });
  return `in a year that starts with headroom below ${say.dollars(reaction.headroom_below)} the company pays ${words.join(', ')}`;
}

function chanceWords(
  { chance, cost, rule, allow_chance: limit, chance_years: years, paths }: PolicyAnswer,
  say: Say,
): string[] {
  const { as_it_is: base, with_rule: withRule, without_rule: without } = chance;
  if (base === null || withRule === null || without === null) return [];
  const [often, calm] = [withRule, without].map(chanceWithInterval);
  const beside = rule === null ? '' : ` with the rule, ${calm!} without it`;
  return told(
    `Cash is short in ${often!} of ${paths} futures of ${years} years${beside}, and in ${chanceWithInterval(base)} as it is; in brackets what the chance is between, with 95 %.`,
    limit === null &&
      withRule.probability > 0 &&
      'With a chance to keep (allow_chance) the policy keeps a reserve of headroom for it.',
    rule !== null &&
      cost.with_rule !== null &&
      cost.without_rule !== null &&
      `In the mean of these futures the company pays ${say.dollars(cost.with_rule.company_cash)} with the rule and ${say.dollars(cost.without_rule.company_cash)} without it, at a benefit level of ${partText(cost.with_rule.benefit_level, say)} and ${partText(cost.without_rule.benefit_level, say)} of pay.`,
  );
}

/** Measures that people are shown; rows have all. */
const SHOWN: readonly MeasureName[] = [
  'years_with_cash_shortfall',
  'least_headroom',
  'years_with_covenant_breach',
  'comes_back',
  'company_cash_with_distributions',
  'cash_next_5_years',
  'lowest_benefit_level_value',
  'people_at_3_percent',
  'people_at_10_percent',
  'outside_owners_at_3_percent',
  'outside_owners_at_10_percent',
  'esop_part_at_end',
  'final_share_price',
];

/** The policy by year, its measures beside those of the plan as it is, its rule, and what it takes. */
export function policyTables(answer: PolicyAnswer): AnswerTable[] {
  const { instruments } = answer;
  const said = { key: 'setting', label: 'value' } as const;
  const needs = instruments.length === 0 ? [] : [needsTable('policy_needs', said, instruments)];
  return [yearsTable(answer), comparedTable(answer), ...ruleTable(answer), ...needs];
}

function yearsTable({ years, instruments }: PolicyAnswer): AnswerTable {
  return {
    name: 'policy',
    caption: instruments.length === 0 ? 'The policy of the plan by year' : 'The proposed policy by year',
    columns: [column('year', 'Year', 'year'), ...columnsOf(POLICY_YEAR)],
    rows: years.map((year) => ({ ...year })),
    note: 'Recycled: part of the shares that the company pays for and that returns to accounts; the rest is redeemed.',
  };
}

/** A row a figure: plans side by side. Years of broken covenants are among the measures. */
function comparedTable({ as_it_is: base, proposed, score }: PolicyAnswer): AnswerTable {
  const criteria = (Object.keys(CRITERIA) as CriterionName[]).filter(
    (name) => name !== 'covenant' && (score.as_it_is[name] !== 0 || score.proposed[name] !== 0),
  );
  return {
    name: 'policy_compared',
    caption: 'As it is, and proposed',
    columns: [
      column('figure', 'Figure', 'text'),
      { ...column('as_it_is', 'as it is', 'dollars'), unitFrom: 'unit' },
      { ...column('proposed', 'proposed', 'dollars'), unitFrom: 'unit' },
    ],
    rows: [
      ...measureLines(SHOWN, [base, proposed]).map(({ label, unit, of }) => ({
        ...{ figure: label, unit },
        as_it_is: of(base),
        proposed: of(proposed),
      })),
      ...criteria.map((name) => ({
        figure: CRITERIA[name].label,
        unit: CRITERIA[name].unit,
        as_it_is: score.as_it_is[name],
        proposed: score.proposed[name],
      })),
    ],
    note: 'People: change of their present value against the plan as it is, at 3 % and at 10 % a year. Below them, the criteria of the search that are not 0.',
  };
}

function ruleTable({ rule }: PolicyAnswer): AnswerTable[] {
  if (rule === null) return [];
  return [
    {
      name: 'policy_rule',
      caption: 'The rule for bad years',
      columns: [
        column('headroom_below', 'Headroom below', 'dollars'),
        ...CUTS.map((cut) => column(KEPT[cut], cutText(cut), 'fraction', { ifAny: true })),
      ],
      rows: rule.reactions.map((reaction) => ({
        headroom_below: reaction.headroom_below,
        ...Object.fromEntries(CUTS.map((cut) => [KEPT[cut], reaction[KEPT[cut]] ?? null])),
      })),
      note: 'Part of each planned payment that is made in a year that starts with less headroom; the last row that applies holds.',
    },
  ];
}

/** The proposed policy by year; the measures of the plan as it is and of the proposed one; its rule, chance and cost. */
export function policyRows(answer: PolicyAnswer): TidyRow[] {
  const { years, rule, chance, cost, fails, as_it_is: base, proposed, score } = answer;
  const isProposed = { shown: 'proposed' };
  const plans = [
    ['as it is', base, score.as_it_is],
    ['proposed', proposed, score.proposed],
  ] as const;
  const names = Object.keys(CRITERIA) as CriterionName[];
  const proposedRows = (metric: string, unit: RowUnit, statistics: Statistics): TidyRow[] =>
    rowsOf(null, metric, unit, statistics, isProposed);
  const costs = (name: keyof PolicyCost) =>
    [
      ['value', cost.with_rule?.[name] ?? null],
      ['without_rule', cost.without_rule?.[name] ?? null],
    ] as const;
  return [
    ...years.flatMap((row) => tidyRows(POLICY_YEAR, row.year, row, isProposed)),
    ...plans.flatMap(([shown, measures, own]) => [
      ...figureRows(null, measures, { shown }),
      ...names.flatMap((name) => rowsOf(null, `score.${name}`, CRITERIA[name].unit, [['value', own[name]]], { shown })),
    ]),
    ...(rule?.reactions ?? []).flatMap((reaction, i) =>
      Object.entries(reaction).flatMap(([name, value]) =>
        proposedRows(`rule.${name}`, name === 'headroom_below' ? 'dollars' : 'fraction', [
          [`${i + 1}`, value as number],
        ]),
      ),
    ),
    ...rowsOf(null, 'chance_of_shortfall', 'fraction', chanceStatistics(chance.as_it_is), { shown: 'as it is' }),
    ...proposedRows('chance_of_shortfall', 'fraction', chanceStatistics(chance.with_rule)),
    ...proposedRows('chance_of_shortfall', 'fraction', chanceStatistics(chance.without_rule, 'without_rule')),
    ...proposedRows('mean_company_cash', 'dollars', costs('company_cash')),
    ...proposedRows('mean_benefit_level', 'fraction', costs('benefit_level')),
    ...proposedRows('fails', 'text', [['value', fails.join(', ')]]),
  ];
}
