/** The schemas of what Monte Carlo comes to. The compiler checks them against the types of the library. */
import * as z from 'zod/mini';
import type {
  Distribution,
  FindingChance,
  MonteCarloResult,
  MonteCarloYear,
  PathSample,
  Percentile,
  Probability,
  YearlyProbability,
} from '../../../analysis/index.js';
import type { FindingCode } from '../../../index.js';
import { field, listOf, NamedSchemas } from './described.js';

/** What Monte Carlo comes to. */
export const MONTE_CARLO = new NamedSchemas();

const text = z.string();
const number = z.number();
const whole = z.int();
const numberOrNull = z.nullable(number);
const code = MONTE_CARLO.from<FindingCode>('FindingCode');
const severity = z.enum(['breach', 'warning', 'note']);

const percentile = MONTE_CARLO.add(
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

const distribution = MONTE_CARLO.add(
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

const probability = MONTE_CARLO.add(
  'Probability',
  'How often something happens.',
  z.strictObject({
    probability: field(number, 'Part of the paths, a fraction.'),
    standard_error: field(number, 'Standard error of it.'),
    low: field(number, 'The true one is not below it, with 95 %.'),
    high: field(number, 'The true one is not above it, likewise.'),
  }) satisfies z.ZodMiniType<Probability>,
);

const yearlyProbability = MONTE_CARLO.add(
  'YearlyProbability',
  'How often something happens in a year.',
  z.extend(probability, {
    by_then: field(probability, 'The probability that it has happened by the end of the year.'),
  }) satisfies z.ZodMiniType<YearlyProbability>,
);

const year = MONTE_CARLO.add(
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

const findingChance = MONTE_CARLO.add(
  'FindingChance',
  'How often a finding comes, or goes.',
  z.strictObject({
    code: field(code, 'Which finding.'),
    severity: field(severity, 'How grave it is.'),
    message: field(text, 'What it says.'),
    in_any_year: field(probability, 'That it does in at least one year.'),
    years: listOf(
      { year: field(whole, 'Plan year.'), probability: field(number, 'Part of the paths.') },
      'The years in which it does at all.',
    ),
  }) satisfies z.ZodMiniType<FindingChance>,
);

const years = (unit: string) => field(z.array(number), `By year. ${unit}.`);
const yearsOrNull = (unit: string) => field(z.array(numberOrNull), `By year. ${unit}; null where not defined.`);

const sample = MONTE_CARLO.add(
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

MONTE_CARLO.add(
  'MonteCarloResult',
  'Percentiles and probabilities of what may come, as `monteCarlo()` returns them.',
  z.strictObject({
    simulation_id: field(text, 'The id of the plan, as the engine gives it.'),
    version: field(text, 'Version of the package that computed it.'),
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
    left_out: listOf(
      {
        path: field(whole, 'Its number, from 0.'),
        year: field(z.nullable(whole), 'The year of the figure.'),
        issue: field(text, 'What happens.'),
      },
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
