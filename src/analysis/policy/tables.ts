import { columnsOf } from '../answer/columns.js';
import { type AnswerTable, column } from '../answer/table.js';
import { MEASURES, type MeasureName } from '../figures/figures.js';
import { needsTable } from '../actions/used.js';
import { CRITERIA, type CriterionName } from './objective.js';
import type { PolicyAnswer } from './policy.js';
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
        column('contribution_factor', 'contributions', 'fraction', { ifAny: true }),
        column('dividend_factor', 'dividends', 'fraction', { ifAny: true }),
        column('capital_expenditure_factor', 'capital expenditure', 'fraction', { ifAny: true }),
      ],
      rows: rule.reactions.map((reaction) => ({
        headroom_below: reaction.headroom_below,
        contribution_factor: reaction.contribution_factor ?? null,
        dividend_factor: reaction.dividend_factor ?? null,
        capital_expenditure_factor: reaction.capital_expenditure_factor ?? null,
      })),
      note: 'Part of each planned payment that is made in a year that starts with less headroom; the last row that applies holds.',
    },
  ];
}
