import { tidyRows } from '../answer/columns.js';
import { figureRows } from '../rows/figure-rows.js';
import { chanceStatistics, rowsOf, type TidyRow } from '../rows/tidy.js';
import { CRITERIA, type CriterionName } from './objective.js';
import type { PolicyAnswer } from './policy.js';
import { POLICY_YEAR } from './years.js';

/** The proposed policy by year; the measures of the plan as it is and of the proposed one; its rule, chance and cost. */
export function policyRows(answer: PolicyAnswer): TidyRow[] {
  const { years, rule, chance, cost, fails, as_it_is: base, proposed, score } = answer;
  const isProposed = { shown: 'proposed' };
  const plans = [
    ['as it is', base, score.as_it_is],
    ['proposed', proposed, score.proposed],
  ] as const;
  const names = Object.keys(CRITERIA) as CriterionName[];
  return [
    ...years.flatMap((row) => tidyRows(POLICY_YEAR, row.year, row, isProposed)),
    ...plans.flatMap(([shown, measures, own]) => [
      ...figureRows(null, measures, { shown }),
      ...names.flatMap((name) => rowsOf(null, `score.${name}`, CRITERIA[name].unit, [['value', own[name]]], { shown })),
    ]),
    ...(rule?.reactions ?? []).flatMap((reaction, i) =>
      Object.entries(reaction).flatMap(([name, value]) =>
        rowsOf(
          null,
          `rule.${name}`,
          name === 'headroom_below' ? 'dollars' : 'fraction',
          [[`${i + 1}`, value as number]],
          isProposed,
        ),
      ),
    ),
    ...rowsOf(null, 'chance_of_shortfall', 'fraction', chanceStatistics(chance.as_it_is), { shown: 'as it is' }),
    ...rowsOf(null, 'chance_of_shortfall', 'fraction', chanceStatistics(chance.with_rule), isProposed),
    ...rowsOf(
      null,
      'chance_of_shortfall',
      'fraction',
      chanceStatistics(chance.without_rule, 'without_rule'),
      isProposed,
    ),
    ...rowsOf(
      null,
      'mean_company_cash',
      'dollars',
      [
        ['value', cost.with_rule?.company_cash ?? null],
        ['without_rule', cost.without_rule?.company_cash ?? null],
      ],
      isProposed,
    ),
    ...rowsOf(
      null,
      'mean_benefit_level',
      'fraction',
      [
        ['value', cost.with_rule?.benefit_level ?? null],
        ['without_rule', cost.without_rule?.benefit_level ?? null],
      ],
      isProposed,
    ),
    ...rowsOf(null, 'fails', 'text', [['value', fails.join(', ')]], isProposed),
  ];
}
