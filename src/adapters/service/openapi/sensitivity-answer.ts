/**
 * The schemas of a sensitivity analysis, which `summary_metrics` may contain. The compiler checks them against the engine's
 * types.
 */
import * as z from 'zod/mini';
import type {
  ComplianceFinding,
  Sensitivity,
  SensitivityAbsence,
  SensitivityAlternative,
  SensitivityCase,
  SensitivityFigures,
  SensitivityMove,
  SensitivityVaried,
} from '../../../index.js';
import { field, NamedSchemas } from './described.js';

/** What a sensitivity analysis consists of. */
export const SENSITIVITY = new NamedSchemas();

const text = z.string();
const figures = SENSITIVITY.from<SensitivityFigures>('SensitivityFigures');
const finding = SENSITIVITY.from<ComplianceFinding>('ComplianceFinding');
const paths = field(z.array(text), 'Where it stands in the inputs.');
const numbers = z.union([z.number(), z.array(z.number())]);

const MOVED = [
  'price_growth',
  'turnover',
  'retirement_age',
  'pay_growth',
  'contribution',
  'election_rate',
  'dividends',
  'cash_return',
  'discount_rate',
  'replacement_rate',
  'installments',
  'ebitda_growth',
  'multiple',
  'debt_interest',
] as const;
const CHOICES = ['strategy', 'distribution_timing'] as const;

const assumption = SENSITIVITY.add(
  'SensitivityAssumption',
  'The assumptions that are moved, one at a time.',
  z.enum([...MOVED, ...CHOICES]),
);

/** A case whose values are of the given kind. */
function caseOf<T>(id: string, value: z.ZodMiniType<T, T>): z.ZodMiniType<SensitivityCase<T>> {
  const shape = {
    value: field(value, 'The value used; for an assumption by year, one value a year.'),
    clipped: field(
      z.boolean(),
      'True when the step would have left the range of the input, so that the value is the end of it.',
    ),
    figures: field(z.nullable(figures), "The run's figures; null when the model has no answer for the value."),
    differences: field(z.nullable(figures), 'The figures less those of the base, exact to the cent.'),
    new_findings: field(z.array(finding), 'Findings that the run has and that of the base has not.'),
    gone_findings: field(z.array(finding), 'Findings that the run of the base has and this one has not.'),
    issue: field(z.exactOptional(text), 'Why there are no figures.'),
  };
  return SENSITIVITY.add(id, 'One assumption at another value, and what the run comes to.', z.strictObject(shape));
}

const movedCase = caseOf('SensitivityCaseNumberNumber', numbers);

const move = SENSITIVITY.add(
  'SensitivityMove',
  'An assumption moved down and up by a step.',
  z.strictObject({
    assumption: field(z.enum(MOVED), 'What is moved.'),
    applies: field(z.literal(true), 'True: the plan depends on it.'),
    paths,
    base: field(numbers, 'Its value in the inputs, or the default.'),
    step: field(z.number(), 'By how much it is moved; a fraction of the value where `relative` is true.'),
    relative: field(z.boolean(), 'Whether the step is a fraction of the value.'),
    down: field(movedCase, 'The value less the step.'),
    up: field(movedCase, 'The value and the step.'),
    effect: field(figures, 'Largest less smallest of down, base and up: the length of the bar in a tornado chart.'),
  }) satisfies z.ZodMiniType<SensitivityMove>,
);

const alternative = SENSITIVITY.add(
  'SensitivityAlternative',
  'Another way to use the shares the company buys back, or another time to pay; each other one has a row.',
  z.strictObject({
    assumption: field(z.enum(CHOICES), 'The strategy, or when payments begin.'),
    applies: field(z.literal(true), 'True: the alternative can be projected.'),
    paths,
    base: field(text, 'What is in force.'),
    alternative: field(caseOf('SensitivityCaseString', z.string()), 'What is tried instead.'),
    effect: field(figures, 'The size of the differences.'),
  }) satisfies z.ZodMiniType<SensitivityAlternative>,
);

const absence = SENSITIVITY.add(
  'SensitivityAbsence',
  'An assumption that this plan does not depend on.',
  z.strictObject({
    assumption: field(assumption, 'What would be moved.'),
    applies: field(z.literal(false), 'False: moving it would say nothing.'),
    paths: field(z.array(text), 'Where it would stand in the inputs.'),
    reason: field(text, 'Why.'),
  }) satisfies z.ZodMiniType<SensitivityAbsence>,
);

const namedCase = caseOf('SensitivityCaseNumber', z.number());

const varied = SENSITIVITY.add(
  'SensitivityVaried',
  'An input moved to two values that the request named.',
  z.strictObject({
    assumption: field(z.literal('input'), 'Always an input.'),
    applies: field(z.literal(true), 'True: both values were tried.'),
    paths,
    base: field(z.nullable(z.number()), 'Its value in the inputs, or the default; null where there is neither.'),
    down: field(namedCase, 'The lower value.'),
    up: field(namedCase, 'The higher value.'),
    effect: field(figures, 'Largest less smallest of down, base and up.'),
  }) satisfies z.ZodMiniType<SensitivityVaried>,
);

const row = SENSITIVITY.add(
  'SensitivityRow',
  'One bar of the tornado, or why there is none.',
  z.union([move, varied, alternative, absence]),
);

/** The fields of a tornado. */
export function tornado<Figures, Row>(ofRun: z.ZodMiniType<Figures>, ofRow: z.ZodMiniType<Row>) {
  return {
    rank_by: field(text, 'The figure by whose effect the rows are ranked.'),
    base: field(ofRun, 'The run as it is.'),
    rows: field(z.array(ofRow), 'What each assumption does.'),
  };
}

SENSITIVITY.add(
  'Sensitivity',
  'The tornado: rows by the size of their effect, the largest first, and last those that do not apply.',
  z.strictObject(tornado(figures, row)) satisfies z.ZodMiniType<Sensitivity>,
);
