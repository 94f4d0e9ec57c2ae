import { planYearsOf, UNKNOWN_PLAN_YEARS, type PlanYears } from '../../census/index.js';
import { findSyntaxProblem } from '../../text/index.js';
import type { PlanInputs } from '../../../analysis/index.js';

const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'];

/** What is wrong with a plan's text, and where in it. */
export interface TextProblem {
  readonly issue: string;
  /** The first and the last character concerned. */
  readonly from: number;
  readonly to: number;
}

/** The four inputs in the text of a plan, whatever they are; or what keeps it from being one. */
export function readPlanText(text: string): { plan: Record<string, unknown> } | { problem: TextProblem } {
  let plan: unknown;
  try {
    plan = JSON.parse(text);
  } catch {
    const syntax = findSyntaxProblem(text);
    if (syntax === null) return { problem: { issue: 'This is not JSON', from: 0, to: 0 } };
    const { line, column, problem, at: from } = syntax;
    return { problem: { issue: `Line ${line}, column ${column}: ${problem}`, from, to: from + 1 } };
  }
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan)) {
    return { problem: { issue: `A plan is an object with ${ARGUMENTS.join(', ')}`, from: 0, to: text.length } };
  }
  const unknown = Object.keys(plan).find((key) => !ARGUMENTS.includes(key));
  if (unknown !== undefined) {
    const at = Math.max(0, text.indexOf(JSON.stringify(unknown)));
    const issue = `${unknown} is not a part of a plan: ${ARGUMENTS.join(', ')}`;
    return { problem: { issue, from: at, to: at + unknown.length + 2 } };
  }
  return { plan: plan as Record<string, unknown> };
}

/** The text of a plan without its census, which is a file of its own. */
export function textOfPlan({ initialState, ...others }: PlanInputs): string {
  const { participants: _participants, ...state } = initialState;
  return `${JSON.stringify({ ...others, initialState: state }, null, 2)}\n`;
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
  const path = [...field.matchAll(/[^.[\]]+/g)].map(([part]) => part);
  const places = new Map<string, { from: number; to: number }>();
  walk(text, 0, '', places);
  for (let length = path.length; length >= 0; length--) {
    const place = places.get(
      path
        .slice(0, length)
        .map((part) => `/${part}`)
        .join(''),
    );
    if (place !== undefined) return place;
  }
  return { from: 0, to: 0 };
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\]:,])|([^\s{}[\]:,"]+))/y;

/** Notes where each value stands; returns the end of this one. */
function walk(text: string, start: number, path: string, places: Map<string, { from: number; to: number }>): number {
  const next = (at: number): { token: string; from: number; end: number } => {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const token = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
    return { token, from: TOKEN.lastIndex - token.length, end: match === null ? text.length : TOKEN.lastIndex };
  };
  const first = next(start);
  let { end } = first;
  if (first.token === '{' || first.token === '[') {
    for (let index = 0; end < text.length; index++) {
      const head = next(end);
      if (head.token === '}' || head.token === ']') {
        end = head.end;
        break;
      }
      const isMember = first.token === '{';
      const key = isMember ? (JSON.parse(head.token) as string) : String(index);
      const after = isMember ? next(head.end).end : end;
      const separator = next(walk(text, after, `${path}/${key}`, places));
      end = separator.end;
      if (separator.token !== ',') break;
    }
  }
  places.set(path, { from: first.from, to: end });
  return end;
}
