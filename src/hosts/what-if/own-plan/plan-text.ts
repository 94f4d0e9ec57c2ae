import {
  type KeptAnswers,
  keptAnswers,
  type PlanYears,
  planYearsOf,
  UNKNOWN_PLAN_YEARS,
} from '../../../census/index.js';
import { parseCommentedJson, placesIn } from '../../../presentation/words/formats.js';
import type { PlanInputs } from '../../../analysis/index.js';

const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'];

/** Fault of a plan's text, and its place. */
export interface TextProblem {
  readonly issue: string;
  /** The first and the last character concerned. */
  readonly from: number;
  readonly to: number;
}

/** The four inputs in the text of a plan, whatever they are; or what keeps it from being one. */
export function readPlanText(text: string): { plan: Record<string, unknown> } | { problem: TextProblem } {
  const parsed = parseCommentedJson(text);
  if ('problem' in parsed) {
    const { line, column, problem, at: from, twice } = parsed.problem;
    const issue = twice === undefined ? `Line ${line}, column ${column}: ${problem}` : problem;
    return { problem: { issue, from, to: from + 1 } };
  }
  const plan = parsed.value;
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan)) {
    return { problem: { issue: `A plan is an object with ${ARGUMENTS.join(', ')}`, from: 0, to: text.length } };
  }
  const { $schema: _schema, census: _census, ...own } = plan as Record<string, unknown>;
  const unknown = Object.keys(own).find((key) => !ARGUMENTS.includes(key));
  if (unknown !== undefined) {
    const at = Math.max(0, text.indexOf(JSON.stringify(unknown)));
    const issue = `${unknown} is not a part of a plan: ${ARGUMENTS.join(', ')}`;
    return { problem: { issue, from: at, to: at + unknown.length + 2 } };
  }
  return { plan: own };
}

/** The members of a plan file that are no inputs: where editors find its JSON Schema, and what is kept of its census. */
function othersIn(text: string): Record<string, unknown> {
  const parsed = parseCommentedJson(text);
  if (!('value' in parsed) || typeof parsed.value !== 'object' || parsed.value === null) return {};
  const { $schema, census } = parsed.value as Record<string, unknown>;
  return { ...($schema === undefined ? {} : { $schema }), ...(census === undefined ? {} : { census }) };
}

/** Answers about the census that the text of a plan keeps; null where there are none. */
export function keptIn(text: string): KeptAnswers | null {
  const read = keptAnswers(othersIn(text)['census']);
  return 'answers' in read ? read.answers : null;
}

/** The text of a plan whose inputs have changed. */
export function textWithInputs(text: string, inputs: object): string {
  return `${JSON.stringify({ ...othersIn(text), ...inputs }, null, 2)}\n`;
}

/** The text of a plan without its people, whose census is a file of its own; `census` is how that is read. */
export function textOfPlan({ initialState, ...others }: PlanInputs, census: KeptAnswers | null = null): string {
  const { participants: _participants, ...state } = initialState;
  return `${JSON.stringify({ ...(census === null ? {} : { census }), ...others, initialState: state }, null, 2)}\n`;
}

/** The years in the text of a plan that decide how dates are read; unknown while the text is not a plan. */
export function yearsOfPlanText(text: string): PlanYears {
  const read = readPlanText(text);
  return 'problem' in read ? UNKNOWN_PLAN_YEARS : planYearsOf(read.plan['planRules'], read.plan['initialState']);
}

/**
 * Where the value of a field stands in the text of a plan: `operatingAssumptions.share_valuation.current_price`. For a field that
 * is not there, the place where the object that should have it begins. The text must be JSON.
 */
export function placeOfField(text: string, field: string): { from: number; to: number } {
  const path = [...field.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));
  return placesIn(text)(path);
}

/** A plan of one's own before anything is said of it: nothing in it passes for a figure of the company. */
export const EMPTY_PLAN = `${JSON.stringify(
  {
    planRules: { vesting_schedule: {} },
    operatingAssumptions: { contribution_policy: {} },
    initialState: {},
    systemConfig: {},
  },
  null,
  2,
)}\n`;

/** A census to fill in: one person employed, one who left. */
export const CENSUS_TEMPLATE = [
  'id,birth_date,hire_date,participation_years,compensation,allocated_shares,cash_balance,status,separation.year,separation.cause',
  'E1,1975-04-30,2004-09-01,21,84000,1250.5,3100.25,active,,',
  'E2,1961-11-12,1990-02-15,,,640,1800,separated,2024,retirement',
  '',
].join('\n');
