import { plainJson } from '../../engine/input/plain-json.js';
import { issues as words, ValidationError, type ErrorDetails } from '../../engine/errors.js';
import {
  readStresses,
  type ReadRefinance,
  type ReadShock,
  type ReadStresses,
} from '../../engine/input/options/shocks.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { WHOLE } from '../../engine/numeric/index.js';
import type { Plan, Refinancing } from '../../engine/state/plan.js';

/** The name of the run without shocks. */
export const BASE = 'base';

/**
 * Reads shocks, and checks them against the plan that they hit.
 *
 * @throws ValidationError with everything that is wrong: `shocks[0].year`, `shocks[1].shocks[0].loan_id`
 */
export function checkedStresses({ plan, read }: PreparedInput, given: unknown): ReadStresses {
  const { stresses, named } = readStresses(given);
  const wrong: ErrorDetails[] = [];
  stresses.forEach(({ name, shocks }, i) => {
    if (name === BASE) wrong.push({ field: `shocks[${i}].name`, issue: words.notUnique });
    const place = named ? `shocks[${i}].shocks` : 'shocks';
    shocks.forEach((shock, at) => {
      for (const [field, issue] of [...issuesOf(plan, shock), ...companyIssues(read, shock)])
        wrong.push({ field: `${place}[${at}].${field}`, issue });
    });
    for (const issue of refinanceIssues(plan, shocks, place)) wrong.push(issue);
  });
  if (wrong[0] !== undefined) throw new ValidationError(wrong as [ErrorDetails]);
  if (read.operatingAssumptions.company_finances === undefined) return { stresses, named };
  return { named, stresses: stresses.map((each) => ({ ...each, shocks: each.shocks.map(withEarningsLost) })) };
}

/** Earnings fall in proportion to the people laid off, unless the layoff states their fall. `[std]` */
function withEarningsLost(shock: ReadShock): ReadShock {
  return shock.shock === 'layoff' ? { ...shock, earnings_lost: shock.earnings_lost ?? shock.fraction } : shock;
}

type Issue = readonly [field: string, issue: string];

function issuesOf(plan: Plan, shock: ReadShock): Issue[] {
  const first = plan.censusYear + 1;
  const last = plan.censusYear + plan.projectionYears;
  const checkYear = (field: string, year: number): Issue[] =>
    year < first || year > last ? [[field, words.between(first, last)]] : [];
  if (shock.shock === 'contribution_holiday' || shock.shock === 'covenant') {
    return [...checkYear('from', shock.from), ...checkYear('through', shock.through)];
  }
  const issues = checkYear('year', shock.year);
  if (shock.shock === 'price_fall' && shock.fall === WHOLE && plan.valuation.method === 'equity_value') {
    // No growth can bring back equity that is gone.
    issues.push(['fall', words.lessThan(1)]);
  }
  return issues;
}

/** Shocks to the company need its finances, and the loss of a line of credit needs one. */
function companyIssues({ operatingAssumptions, initialState }: PreparedInput['read'], given: ReadShock): Issue[] {
  const { shock } = given;
  const isOfCompany = ['earnings_fall', 'revolver_lost', 'covenant'].includes(shock);
  if (operatingAssumptions.company_finances === undefined) {
    if (isOfCompany) return [['shock', words.onlyWith('company_finances')]];
    const saysEarnings = given.shock === 'layoff' && given.earnings_lost !== undefined;
    return saysEarnings ? [['earnings_lost', words.onlyWith('company_finances')]] : [];
  }
  const isMissing = shock === 'revolver_lost' && initialState.company.revolver === undefined;
  return isMissing ? [['shock', words.onlyWith('company.revolver')]] : [];
}

/** The payments of a loan under the terms of a refinancing, or of the census. */
interface Course {
  readonly first: number;
  readonly last: number;
}

/** End of a loan as of a year: the plan may have refinanced it by then, at the end of a year with payments still to come. */
function courseBy(year: number, { first, last }: Course, ofPlan: Refinancing | null): Course {
  if (ofPlan === null || ofPlan.year < first || ofPlan.year >= Math.min(last, year)) return { first, last };
  return { first: ofPlan.year + 1, last: ofPlan.year + ofPlan.years };
}

/** The loan is one of the census, is refinanced once a year at most, and still has a payment to make in that year. */
function refinanceIssues(plan: Plan, shocks: readonly ReadShock[], place: string): ErrorDetails[] {
  const issues: ErrorDetails[] = [];
  const loans = new Map(
    plan.openingTrust.loans.map(({ id, terms }) => {
      const course = { first: plan.censusYear + 1, last: plan.censusYear + terms.years };
      return [id, { course, ofPlan: terms.refinanced }];
    }),
  );
  const refinances = shocks
    .map((shock, at) => ({ shock, at }))
    .filter((entry): entry is { shock: ReadRefinance; at: number } => entry.shock.shock === 'refinance')
    .sort((a, b) => a.shock.year - b.shock.year || a.at - b.at);
  const seen = new Set<string>();
  for (const { shock, at } of refinances) {
    const { loan_id: id, year, years } = shock;
    const refuse = (field: string, issue: string): unknown => issues.push({ field: `${place}[${at}].${field}`, issue });
    const loan = loans.get(id);
    const last = loan && courseBy(year, loan.course, loan.ofPlan).last;
    const once = plainJson([id, year]);
    if (loan === undefined || last === undefined) refuse('loan_id', words.noSuchLoan);
    else if (seen.has(once)) refuse('loan_id', words.notUnique);
    else if (year > last) refuse('year', words.atMost(last));
    else loan.course = { first: year, last: year - 1 + years };
    seen.add(once);
  }
  return issues;
}
