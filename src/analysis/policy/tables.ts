import { needsTable } from '../actions/used.js';
import { columnsOf, tidyRows } from '../answer/columns.js';
import { type AnswerTable, column } from '../answer/table.js';
import { type MeasureName, MEASURES } from '../figures/figures.js';
import { figureRows } from '../rows/figure-rows.js';
import { chanceStatistics, rowsOf, type RowUnit, type Statistics, type TidyRow } from '../rows/tidy.js';
import { CRITERIA, type CriterionName } from './objective.js';
import type { PolicyAnswer, PolicyCost } from './policy.js';
import { CUTS, cutText, FACTORS } from './rule.js';
import { POLICY_YEAR } from './years.js';

/** Measures that people are shown; rows have all. */
const SHOWN: readonly MeasureName[] = [
  'years_with_cash_shortfall',
  'least_headroom',
  'years_with_covenant_breach',
  'company_cash_with_distributions',
  'cash_next_5_years',
  'lowest_benefit_level_value',
  'people_at_3_percent',
  'people_at_10_percent',
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

function yearsTable({ years }: PolicyAnswer): AnswerTable {
  return {
    name: 'policy',
    caption: 'The proposed policy by year',
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
      ...SHOWN.map((name) => ({
        figure: MEASURES[name].label,
        unit: MEASURES[name].unit,
        as_it_is: base[name],
        proposed: proposed[name],
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
        ...CUTS.map((cut) => column(FACTORS[cut], cutText(cut), 'fraction', { ifAny: true })),
      ],
      rows: rule.reactions.map((reaction) => ({
        headroom_below: reaction.headroom_below,
        ...Object.fromEntries(CUTS.map((cut) => [FACTORS[cut], reaction[FACTORS[cut]] ?? null])),
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
