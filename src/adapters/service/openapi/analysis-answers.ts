/** The schemas of what the other analyses come to. The compiler checks them against the types of the library. */
import * as z from 'zod/mini';
import type {
  Comparison,
  ComparedFigures,
  SensitivityAnswer,
  Solution,
  SolveCrossing,
  SolveSample,
  StressComparison,
  SummaryFigures,
  YearFigures,
} from '../../../analysis/index.js';
import type { ComplianceFinding, SensitivityFigures, SensitivityRow } from '../../../index.js';
import { field, listOf, NamedSchemas } from './described.js';
import { tornado } from './sensitivity-answer.js';

/** What they come to. */
export const ANALYSES = new NamedSchemas();

const text = z.string();
const number = z.number();
const whole = z.int();
const numberOrNull = z.nullable(number);
const finding = ANALYSES.from<ComplianceFinding>('ComplianceFinding');

const basis = {
  version: field(text, 'Version of the package that computed it.'),
  held_certain: field(text, 'What is neither left to chance nor moved, in words.'),
};
const basisOfOne = { simulation_id: field(text, 'The id of the plan, as the engine gives it.'), ...basis };

const findingChanges = {
  new_findings: field(z.array(finding), 'Findings that it has and the plan as it is has not.'),
  gone_findings: field(z.array(finding), 'Findings that the plan as it is has and it has not.'),
};

ANALYSES.add(
  'SensitivityResult',
  'What each assumption does to the result, as `sensitivity()` returns it.',
  z.strictObject({
    ...basisOfOne,
    ...tornado(
      ANALYSES.from<SensitivityFigures>('SensitivityFigures'),
      ANALYSES.from<SensitivityRow>('SensitivityRow'),
    ),
  }) satisfies z.ZodMiniType<SensitivityAnswer>,
);

/** Figures of scenarios by year and in summary. */
function compared<Year, Summary>(yearFigures: z.ZodMiniType<Year>, summaryFigures: z.ZodMiniType<Summary>) {
  const ofYear = z.array(z.nullable(yearFigures));
  const ofRun = z.array(summaryFigures);
  const less = 'The same less the first one, exact in decimals; null where either is.';
  return {
    by_year: listOf(
      {
        year: field(whole, 'Plan year.'),
        figures: field(ofYear, 'Of each scenario; null where it does not reach.'),
        differences: field(ofYear, less),
      },
      'One entry a year that any of them projects.',
    ),
    summary: field(
      z.strictObject({ figures: field(ofRun, 'Of each scenario.'), differences: field(ofRun, less) }),
      'Each run in a few figures.',
    ),
  } satisfies { [Name in keyof ComparedFigures<Year, Summary>]: z.ZodMiniType };
}

const scenarios = field(z.array(text), 'Their names; the first is what the others are compared with.');
const figures = compared(ANALYSES.from<YearFigures>('YearFigures'), ANALYSES.from<SummaryFigures>('SummaryFigures'));
const changesOfEach = listOf(findingChanges, 'What each does to the findings of the first; one entry a scenario.');

const difference = z.strictObject({
  path: field(text, 'Where it stands in the inputs.'),
  values: field(z.array(z.unknown()), 'In each scenario, as given; null where it is not.'),
});

ANALYSES.add(
  'Comparison',
  'Scenarios side by side, and which inputs differ, as `compareScenarios()` returns them.',
  z.strictObject({
    simulation_ids: field(z.array(text), 'The ids of the plans of the scenarios.'),
    ...basis,
    scenarios,
    ...figures,
    company: field(
      z.strictObject({
        ...compared(
          z.strictObject({ company_cash: field(number, 'What the company pays in the year. Dollars.') }),
          z.strictObject({
            total_company_cash: field(number, 'Over all years. Dollars.'),
            owed_at_end: field(numberOrNull, 'What is still to be paid then. Dollars; null beyond range.'),
          }),
        ),
        ranking: listOf(
          {
            rank: field(whole, '1 costs the least.'),
            scenario: field(text, 'Its name.'),
            total_company_cash: field(number, 'Over all years. Dollars.'),
          },
          'From the cheapest to the dearest.',
        ),
      }),
      'What each scenario costs the company.',
    ),
    limits_exceeded: field(z.array(z.array(finding)), 'Years in which a limit is exceeded; one list a scenario.'),
    finding_changes: changesOfEach,
    input_differences: field(
      z.strictObject({
        fields: field(z.array(difference), 'Outside the participants.'),
        participant_fields: field(z.array(difference), 'Of people of the first scenario: the first 100.'),
        participant_field_count: field(whole, 'How many there are.'),
        participants: listOf(
          {
            added: field(z.array(text), 'Ids that the first scenario does not have: the first 100.'),
            added_count: field(whole, 'How many there are.'),
            removed: field(z.array(text), 'Ids that only the first has: the first 100.'),
            removed_count: field(whole, 'How many there are.'),
            reordered: field(z.boolean(), 'Whether the list is in another order.'),
          },
          'Who came and who went; one entry a scenario.',
        ),
      }),
      'Where the inputs differ from those of the first.',
    ),
  }) satisfies z.ZodMiniType<Comparison>,
);

ANALYSES.add(
  'StressComparison',
  'The plan with and without shocks, as `stress()` returns them.',
  z.strictObject({
    ...basisOfOne,
    scenarios,
    ...figures,
    shocks: field(
      z.array(z.array(ANALYSES.from<StressComparison['shocks'][number][number]>('AppliedShock'))),
      'The shocks of each run, with every default; none for `base`.',
    ),
    leavers: field(
      z.array(
        z.array(
          z.strictObject({
            year: field(whole, 'When.'),
            participants: field(z.array(text), 'Their ids, the largest holder first.'),
          }),
        ),
      ),
      'Whom `largest_holders_leave` made leave; one list a scenario.',
    ),
    finding_changes: changesOfEach,
  }) satisfies z.ZodMiniType<StressComparison>,
);

const crossingShape = {
  value: field(number, 'The answer, in the unit of the input.'),
  metric_at_value: field(number, 'What the metric comes to there.'),
  bracket: field(z.tuple([number, number]), 'The two neighbours, one tolerance apart.'),
  metric_at_bracket: field(z.tuple([numberOrNull, numberOrNull]), 'The metric at these; null where not defined.'),
  interval: field(z.nullable(z.tuple([number, number])), 'Where the metric is the target itself; null with a bound.'),
  holds: field(z.nullable(z.enum(['at_or_below', 'at_or_above'])), 'On which side the bound is kept.'),
  ...findingChanges,
};
const crossing = ANALYSES.add(
  'SolveCrossing',
  'A place where the metric meets the target.',
  z.strictObject(crossingShape) satisfies z.ZodMiniType<SolveCrossing>,
);
const solveSample = ANALYSES.add(
  'SolveSample',
  'One value of the input, and what the metric comes to.',
  z.strictObject({
    value: field(number, 'In the unit of the input.'),
    metric: field(numberOrNull, 'Null when it is not defined, or the model has no answer.'),
    issue: field(z.exactOptional(text), 'Why the model has none.'),
  }) satisfies z.ZodMiniType<SolveSample>,
);
const search = {
  ...basisOfOne,
  vary: field(text, 'The path of the input.'),
  between: field(z.tuple([number, number]), 'The least and the greatest value looked at.'),
  metric: field(text, 'The metric.'),
  target: field(number, 'What it should be.'),
  bound: field(z.nullable(z.enum(['at_most', 'at_least'])), 'Whether it may also be below or above.'),
  tolerance: field(number, 'Distance of neighbouring values.'),
  monotone: field(z.boolean(), 'Whether the metric only rises or only falls over the samples.'),
  samples: field(z.array(solveSample), 'The metric at both ends and at seven values between.'),
  crossings: field(z.array(crossing), 'Every part in which the metric passes the target, solved.'),
  evaluations: field(whole, 'How many runs it took.'),
};
const status = <S extends string>(is: S, says: string) => field(z.literal(is), says);

ANALYSES.add(
  'Solution',
  'The value that was looked for, or why there is none, as `solveFor()` returns it.',
  z.union([
    z.strictObject({ status: status('solved', 'There is one crossing, given here.'), ...crossingShape, ...search }),
    z.strictObject({ status: status('several_solutions', 'There is more than one: see `crossings`.'), ...search }),
    z.strictObject({
      status: status('no_effect', 'The metric is the same at every sample.'),
      constant_metric: field(number, 'What it is.'),
      meets_target: field(z.boolean(), 'Whether that is what was asked for.'),
      ...search,
    }),
    z.strictObject({
      status: status('no_solution', 'The metric does not meet the target between the ends.'),
      holds: field(z.nullable(z.enum(['throughout', 'nowhere'])), 'Whether every sample keeps the bound, or none.'),
      metric_at_ends: field(z.tuple([numberOrNull, numberOrNull]), 'The metric at the two ends.'),
      ...search,
    }),
  ]) satisfies z.ZodMiniType<Solution>,
);
