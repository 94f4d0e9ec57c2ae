/** The schemas of what analyses come to. The compiler checks them against the types of the library. */
import * as z from 'zod/mini';
import type {
  Comparison,
  ComparedFigures,
  Distribution,
  FindingChance,
  MonteCarloResult,
  MonteCarloYear,
  PathSample,
  Percentile,
  Probability,
  SensitivityAnswer,
  Solution,
  SolveCrossing,
  SolveSample,
  StressComparison,
  SummaryFigures,
  YearFigures,
  YearlyProbability,
} from '../../../analysis/index.js';
import type { ComplianceFinding, FindingCode, SensitivityFigures, SensitivityRow } from '../../../index.js';
import { field, NamedSchemas } from './described.js';
import { tornado } from './sensitivity-answer.js';

/** What analyses come to. */
export const ANALYSES = new NamedSchemas();

const text = z.string();
const number = z.number();
const whole = z.int();
const numberOrNull = z.nullable(number);
const finding = ANALYSES.from<ComplianceFinding>('ComplianceFinding');
const code = ANALYSES.from<FindingCode>('FindingCode');
const severity = z.enum(['breach', 'warning', 'note']);

const basis = {
  version: field(text, 'Version of the package that computed it.'),
  held_certain: field(text, 'What is neither left to chance nor moved, in words.'),
};
const basisOfOne = { simulation_id: field(text, 'The id of the plan, as the engine gives it.'), ...basis };

const findingChanges = {
  new_findings: field(z.array(finding), 'Findings that it has and the plan as it is has not.'),
  gone_findings: field(z.array(finding), 'Findings that the plan as it is has and it has not.'),
};

// ---- Monte Carlo

const percentile = ANALYSES.add(
  'Percentile',
  'The value that so many percent of the paths do not exceed, and what is beyond it.',
  z.strictObject({
    percentile: field(number, 'In percent.'),
    value: field(number, "In the figure's unit."),
    low: field(numberOrNull, 'The true one is not below it, with 95 %; null where the paths are too few to say.'),
    high: field(numberOrNull, 'The true one is not above it, likewise.'),
    tail_mean: field(number, 'The mean of the paths beyond: above from the median on, below for lower percentiles.'),
    tail_standard_error: field(numberOrNull, 'Standard error of that; null where fewer than two paths are beyond.'),
  }) satisfies z.ZodMiniType<Percentile>,
);

const distribution = ANALYSES.add(
  'Distribution',
  'How a figure is distributed over the paths, in its unit.',
  z.strictObject({
    paths: field(whole, 'In how many paths it is defined.'),
    mean: field(number, 'The mean, exact to the unit.'),
    standard_error: field(numberOrNull, 'Standard error of the mean; null for one path.'),
    standard_deviation: field(numberOrNull, 'Over the paths, with n - 1; null for one path.'),
    percentiles: field(z.array(percentile), 'In the order asked for.'),
  }) satisfies z.ZodMiniType<Distribution>,
);
const distributionOrNull = z.nullable(distribution);

const probability = ANALYSES.add(
  'Probability',
  'How often something happens.',
  z.strictObject({
    probability: field(number, 'Part of the paths, a fraction.'),
    standard_error: field(number, 'Standard error of it.'),
    low: field(number, 'The true one is not below it, with 95 %.'),
    high: field(number, 'The true one is not above it, likewise.'),
  }) satisfies z.ZodMiniType<Probability>,
);

const yearlyProbability = ANALYSES.add(
  'YearlyProbability',
  'How often something happens in a year.',
  z.extend(probability, {
    by_then: field(probability, 'The probability that it has happened by the end of the year.'),
  }) satisfies z.ZodMiniType<YearlyProbability>,
);

const year = ANALYSES.add(
  'MonteCarloYear',
  'One projection year over all paths.',
  z.strictObject({
    year: field(whole, 'Plan year.'),
    repurchase_obligation: field(distribution, 'Dollars.'),
    repurchase_cash: field(distribution, 'Dollars, from all sources.'),
    company_funding: field(distribution, 'The part of it that the company pays. Dollars.'),
    share_price: field(distribution, "Price at which the year's shares change hands. Dollars."),
    active_headcount: field(distribution, 'People active at year end.'),
    repurchase_to_payroll: field(distribution, 'Obligation over covered payroll, a fraction.'),
    benefit_level_value: field(distribution, 'What contributions add to accounts, over covered payroll, a fraction.'),
    emerging_liability: field(
      distributionOrNull,
      'The vested value if all left at year end. Dollars; null beyond range.',
    ),
    fixed_charge_coverage: field(
      z.exactOptional(distributionOrNull),
      'How often fixed charges are covered; only with `company_finances`.',
    ),
    cash_over_budget: field(z.nullable(yearlyProbability), 'That cash is above the budget; null without one.'),
    trust_shortfall: field(yearlyProbability, 'That trust cash falls short of the obligation.'),
    ended: field(probability, 'That everybody has been bought out by the end of the year.'),
    cash_shortfall: field(z.exactOptional(yearlyProbability), "That the company's cash falls short."),
    leverage_breach: field(z.exactOptional(yearlyProbability), 'That the covenant on leverage is broken.'),
    coverage_breach: field(z.exactOptional(yearlyProbability), 'That the covenant on coverage is broken.'),
  }) satisfies z.ZodMiniType<MonteCarloYear>,
);

const yearsByCode = z.record(text, z.array(whole));

const findingChance = ANALYSES.add(
  'FindingChance',
  'How often a finding comes, or goes.',
  z.strictObject({
    code: field(code, 'Which finding.'),
    severity: field(severity, 'How grave it is.'),
    message: field(text, 'What it says.'),
    in_any_year: field(probability, 'That it does in at least one year.'),
    years: field(
      z.array(z.strictObject({ year: field(whole, 'Plan year.'), probability: field(number, 'Part of the paths.') })),
      'The years in which it does at all.',
    ),
  }) satisfies z.ZodMiniType<FindingChance>,
);

const years = (unit: string) => field(z.array(number), `By year. ${unit}.`);
const yearsOrNull = (unit: string) => field(z.array(numberOrNull), `By year. ${unit}; null where not defined.`);

const sample = ANALYSES.add(
  'PathSample',
  'One path: whole numbers in the units that the engine holds them in.',
  z.strictObject({
    path: field(whole, 'Its number, from 0.'),
    total: field(number, 'Sum of the obligations. Cents.'),
    present_value: field(number, 'The same discounted to the census date. Cents.'),
    repurchase_obligation: years('Cents'),
    repurchase_cash: years('Cents'),
    company_funding: years('Cents'),
    share_price: years('Ten-thousandths of a dollar'),
    active_headcount: years('People'),
    repurchase_to_payroll: years('Hundred-millionths'),
    benefit_level_value: years('Hundred-millionths'),
    emerging_liability: yearsOrNull('Cents'),
    total_company_cash: field(number, 'Over all years. Cents.'),
    owed_at_end: field(numberOrNull, 'Cents; null beyond the exact range.'),
    trust_shortfall: years('1 where trust cash falls short'),
    ended_in: field(z.nullable(whole), 'The year from whose end on no shares are outstanding; null when some are.'),
    findings: field(yearsByCode, 'The years of its findings, by code.'),
    cash_shortfall: z.exactOptional(years("1 where the company's cash falls short")),
    fixed_charge_coverage: z.exactOptional(yearsOrNull('Hundred-millionths')),
    leverage_breach: z.exactOptional(years('1 where the covenant on leverage is broken')),
    coverage_breach: z.exactOptional(years('1 where the covenant on coverage is broken')),
  }) satisfies z.ZodMiniType<PathSample>,
);

const reserveSettings = {
  years: field(whole, 'The first years of the projection.'),
  probability: field(number, 'With which probability it is enough.'),
  earns: field(number, 'What it earns a year, a fraction.'),
};

ANALYSES.add(
  'MonteCarloResult',
  'Percentiles and probabilities of what may come, as `monteCarlo()` returns them.',
  z.strictObject({
    simulation_id: basisOfOne.simulation_id,
    version: basis.version,
    seed: field(whole, 'The same seed and options give the same paths.'),
    paths: field(whole, 'How many paths the whole has.'),
    ranges: field(z.array(z.tuple([whole, whole])), 'Which of them are here: from (included), to (excluded).'),
    settings: field(
      z.strictObject({
        price_volatility: field(number, "Standard deviation of the logarithm of a year's price growth factor."),
        price_mean_reversion: field(number, 'Part of the distance from the planned price made up each year.'),
        turnover_volatility: field(number, "Standard deviation of the logarithm of the factor on a year's rates."),
        price_correlation: field(number, 'Correlation of the two.'),
        discount_rate: field(number, 'The yearly rate of present values.'),
        percentiles: field(z.array(number), 'In percent.'),
        budgets: field(z.nullable(z.array(number)), 'Repurchase cash planned for, by year. Dollars.'),
        reserve: field(z.nullable(z.strictObject(reserveSettings)), 'What the reserve is to cover.'),
        leave_out_beyond_range: field(z.boolean(), 'Whether paths beyond the exact range are left out.'),
      }),
      'How chance was let in, every default applied.',
    ),
    left_out: field(
      z.array(
        z.strictObject({
          path: field(whole, 'Its number, from 0.'),
          year: field(z.nullable(whole), 'The year of the figure.'),
          issue: field(text, 'What happens.'),
        }),
      ),
      'Paths that the figures leave out.',
    ),
    years: field(z.array(year), 'One entry a projection year.'),
    total_repurchase_obligation: field(distribution, "Sum of a path's obligations. Dollars."),
    present_value_repurchase_obligation: field(distribution, 'The same discounted to the census date. Dollars.'),
    peak_cash_amount: field(distribution, "The largest repurchase cash of a path's years. Dollars."),
    peak_cash_year: field(
      z.array(z.extend(probability, { year: field(whole, 'Plan year.') })),
      'In which year that is: every year with a chance above zero.',
    ),
    total_company_cash: field(distribution, 'What the company pays over all years. Dollars.'),
    owed_at_end: field(distributionOrNull, 'What it has still to pay at the end. Dollars.'),
    reserve: field(
      z.nullable(z.strictObject({ ...reserveSettings, amount: field(percentile, 'The sum. Dollars.') })),
      'What has to be set aside at the census date; null when it was not asked for.',
    ),
    trust_shortfall_in_any_year: field(probability, 'That trust cash falls short in at least one year.'),
    cash_over_budget_in_any_year: field(z.nullable(probability), 'That cash is above the budget in at least one year.'),
    ended_paths: field(whole, 'In how many paths everybody has been bought out by the end.'),
    ended_in_any_year: field(probability, 'The probability of that.'),
    new_findings: field(z.array(findingChance), 'Findings of the paths that the plan as it is has not.'),
    gone_findings: field(z.array(findingChance), 'Findings of the plan as it is that some paths have not.'),
    base_findings: field(yearsByCode, 'The years of the findings of the plan as it is, by code.'),
    cash_shortfall_in_any_year: field(z.exactOptional(probability), "That the company's cash falls short."),
    leverage_breach_in_any_year: field(z.exactOptional(probability), 'That the covenant on leverage is broken.'),
    coverage_breach_in_any_year: field(z.exactOptional(probability), 'That the covenant on coverage is broken.'),
    samples: field(z.array(sample), 'The paths themselves, in order.'),
  }) satisfies z.ZodMiniType<MonteCarloResult>,
);

// ---- Sensitivity

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

// ---- Side by side

/** Figures of scenarios by year and in summary. */
function compared<Year, Summary>(yearFigures: z.ZodMiniType<Year>, summaryFigures: z.ZodMiniType<Summary>) {
  const ofYear = z.array(z.nullable(yearFigures));
  const ofRun = z.array(summaryFigures);
  const less = 'The same less the first one, exact in decimals; null where either is.';
  return {
    by_year: field(
      z.array(
        z.strictObject({
          year: field(whole, 'Plan year.'),
          figures: field(ofYear, 'Of each scenario; null where it does not reach.'),
          differences: field(ofYear, less),
        }),
      ),
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
const changesOfEach = field(
  z.array(z.strictObject(findingChanges)),
  'What each does to the findings of the first; one entry a scenario.',
);

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
        ranking: field(
          z.array(
            z.strictObject({
              rank: field(whole, '1 costs the least.'),
              scenario: field(text, 'Its name.'),
              total_company_cash: field(number, 'Over all years. Dollars.'),
            }),
          ),
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
        participants: field(
          z.array(
            z.strictObject({
              added: field(z.array(text), 'Ids that the first scenario does not have: the first 100.'),
              added_count: field(whole, 'How many there are.'),
              removed: field(z.array(text), 'Ids that only the first has: the first 100.'),
              removed_count: field(whole, 'How many there are.'),
              reordered: field(z.boolean(), 'Whether the list is in another order.'),
            }),
          ),
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

// ---- Goal seeking

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
