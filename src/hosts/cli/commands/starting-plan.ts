import type { KeptAnswers } from '../../../census/index.js';
import { describeInput } from '../../../engine/internal.js';
import { type Key, keysOf } from '../../../presentation/words/index.js';
import type { Failure } from '../errors/failure.js';
import { wrap } from '../text/style.js';

/** A figure that a census tells, and how it tells it. */
export interface Fact {
  readonly value: number;
  /** `the heading “2025 Plan Comp”`. */
  readonly because: string;
}

/** Facts about a plan that its census tells; null where it does not. */
export interface CensusFacts {
  readonly censusYear: Fact | null;
  /** Pay and age of a typical hire. */
  readonly entryPay: Fact | null;
  readonly entryAge: Fact | null;
  readonly people: number;
  readonly employed: number;
  /** Of the employed, those whose years of participation it does not say. */
  readonly withoutParticipation: number;
  /** Where dates of leaving without a status leave open who is employed: how many are, by either reading, in words. */
  readonly inDoubt: string | null;
  /** Issues that `validate` would report of the file. */
  readonly problems: number;
  /** Why there is nobody of whom anything was read; null where there is somebody. */
  readonly nobody: Failure['issues'] | null;
}

export const NO_FACTS: CensusFacts = {
  censusYear: null,
  entryPay: null,
  entryAge: null,
  people: 0,
  employed: 0,
  withoutParticipation: 0,
  inDoubt: null,
  problems: 0,
  nobody: null,
};

/** One input of a starting plan. */
interface Entry {
  readonly path: string;
  /** `null`: nobody but the plan's owner can know. */
  readonly value: unknown;
  /** Said after what the input means. */
  readonly note?: string;
  /** True for a value that the census tells. */
  readonly isFact?: true;
  /** Written as a comment, for plans that need it. */
  readonly isOff?: true;
}

/** Whether the company can pay: a comment until somebody wants to know. */
const off = (path: string, value: unknown, note: string): Entry => ({ path, value, note, isOff: true });
const FINANCES: readonly Entry[] = [
  off(
    'operatingAssumptions.company_finances.ebitda',
    null,
    'From the income statement, one for each year, with contributions to the plan added back.',
  ),
  off('operatingAssumptions.company_finances.ebitda_growth_rate', 0, 'From the budget.'),
  off(
    'operatingAssumptions.company_finances.depreciation',
    [0],
    'From the tax return; needed where the company pays income tax.',
  ),
  off(
    'operatingAssumptions.company_finances.capital_expenditure',
    null,
    'From the capital plan, or the cash flow statement.',
  ),
  off('operatingAssumptions.company_finances.working_capital_increase', [0], 'From the cash flow statement.'),
  off('operatingAssumptions.company_finances.minimum_cash', null, 'Ask the treasurer.'),
];
const OWNED: readonly Entry[] = [
  off('initialState.company.cash', null, 'From the balance sheet.'),
  off(
    'initialState.company.debts',
    [],
    'From the debt schedule, or the notes to the financial statements; without the loans of the trust.',
  ),
  off(
    'initialState.company.revolver',
    { limit: 0, drawn: 0, interest_rate: 0 },
    'From the agreement of the line of credit.',
  ),
];

/** Inputs that nearly every plan must give, in the order of the plan file. The others have defaults. */
function entries({ censusYear, entryPay, entryAge, withoutParticipation }: CensusFacts): readonly Entry[] {
  const loan = 'initialState.esop_loans[0]';
  return [
    { path: 'planRules.plan_name', value: null },
    { path: 'planRules.plan_year_end', value: '12/31' },
    { path: 'planRules.vesting_schedule.type', value: 'graded' },
    { path: 'planRules.vesting_schedule.years', value: 6, note: 'Six is the slowest that IRC 411(a)(2)(B) allows.' },
    { path: 'planRules.normal_retirement_age', value: 65 },
    { path: 'planRules.distribution_policy.timing', value: 'statutory' },
    { path: 'planRules.distribution_policy.form', value: 'installments' },
    { path: 'planRules.distribution_policy.installment_years', value: 5 },
    ...startYear(withoutParticipation),
    { path: 'operatingAssumptions.contribution_policy.type', value: 'percentage_of_payroll' },
    { path: 'operatingAssumptions.contribution_policy.percentage', value: null, note: '0.08 is 8 %.' },
    { path: 'operatingAssumptions.share_valuation.current_price', value: null },
    {
      path: 'operatingAssumptions.share_valuation.method',
      value: 'ebitda_multiple',
      note: 'With it come `multiple` and `company_finances.ebitda`, and no `annual_growth_rate`.',
      isOff: true,
    },
    { path: 'operatingAssumptions.share_valuation.annual_growth_rate', value: null, note: '0.04 is 4 % a year.' },
    { path: 'operatingAssumptions.dividends.per_share', value: 0 },
    // Not last, so that the comma before it is there once it is no comment.
    ...FINANCES,
    { path: 'operatingAssumptions.turnover.termination_table', value: 'soa_2003' },
    { path: 'operatingAssumptions.turnover.termination_scale', value: 1 },
    { path: 'operatingAssumptions.workforce.replacement_rate', value: 1, note: 'Without new people the plan shrinks.' },
    { path: 'operatingAssumptions.workforce.entry_age', ...(entryAge === null ? { value: 30 } : known(entryAge)) },
    { path: 'operatingAssumptions.workforce.entry_compensation', ...known(entryPay) },
    { path: 'initialState.census_year', ...known(censusYear) },
    {
      path: 'initialState.esop_loans',
      value: [],
      note: `One entry for each: ${describeInput(keysOf(loan)!)!.names!.join(', ')}.`,
    },
    { path: 'initialState.trust_cash.unallocated_contributions', value: 0 },
    ...OWNED,
    { path: 'initialState.participants', value: [], note: 'Stays empty where the people come from a census.' },
    { path: 'systemConfig.projection_years', value: 20 },
  ];
}

/** Asked of a plan whose census leaves out years of participation. */
function startYear(people: number): readonly Entry[] {
  if (people === 0) return [];
  const who = people === 1 ? 'one employed person has' : `${people} employed people have`;
  const note = `In the census ${who} no years of participation: those of service stand in for them.`;
  return [{ path: 'planRules.plan_start_year', value: null, note }];
}

function known(fact: CensusFacts['censusYear']): Pick<Entry, 'value' | 'note' | 'isFact'> {
  if (fact === null) return { value: null };
  return { value: fact.value, note: `From the census: ${fact.because}.`, isFact: true };
}

/** An object of the plan file, being built. */
type Members = Map<string, Members | Entry>;

/** A commented plan that names its schema so and keeps its census, and the paths that must be filled in before it can be run. */
export function startingPlan(
  facts: CensusFacts,
  schema: string,
  census?: KeptAnswers,
): { text: string; missing: readonly string[] } {
  const all = entries(facts);
  const root: Members = new Map();
  for (const entry of all) {
    const keys = keysOf(entry.path) ?? [];
    let members = root;
    for (const key of keys.slice(0, -1)) {
      const inner = members.get(String(key)) ?? new Map<string, Members | Entry>();
      members.set(String(key), inner);
      members = inner as Members;
    }
    members.set(String(keys.at(-1)), entry);
  }
  const lines = [
    '// A plan to start from. Fill in every null: it does not run before.',
    '// What is left out has a default; each is in docs/reference/inputs.md of the package. A plan document overrides all of them.',
    '{',
    `  "$schema": ${JSON.stringify(schema)},`,
    ...(census === undefined ? [] : keptLines(census)),
    ...linesOf(root, '  '),
    '}',
  ];
  return {
    text: `${lines.join('\n')}\n`,
    missing: all.filter(({ value, isOff }) => value === null && isOff === undefined).map(({ path }) => path),
  };
}

/** The census, as it was said to be read. */
function keptLines(census: KeptAnswers): string[] {
  const [first, ...others] = JSON.stringify(census, null, 2).split('\n');
  return [
    '  // The census of this plan, and how it is read. --census names another one for once.',
    `  "census": ${first!}`,
    ...others.map((line) => `  ${line}`),
  ].map((line, at, lines) => (at === lines.length - 1 ? `${line},` : line));
}

/** Whether a member, or all that is in it, is shown as a comment. */
function isOff(member: Members | Entry): boolean {
  return member instanceof Map ? [...member.values()].every(isOff) : member.isOff === true;
}

/** `isInComment`: the lines are a comment as a whole, which an editor takes away. */
function linesOf(members: Members, indent: string, isInComment = false): string[] {
  const given = [...members].filter(([, member]) => isInComment || !isOff(member));
  return [...members].flatMap(([name, member]) => {
    const isComment = !isInComment && isOff(member);
    const comma = !isComment && name === given.at(-1)?.[0] ? '' : ',';
    if (member instanceof Map) {
      if (!isComment)
        return [`${indent}"${name}": {`, ...linesOf(member, `${indent}  `, isInComment), `${indent}}${comma}`];
      return [`"${name}": {`, ...linesOf(member, '  ', true), '},'].map((line) => `${indent}// ${line}`);
    }
    const line = `${indent}${isComment ? '// ' : ''}"${name}": ${JSON.stringify(member.value)}${comma}`;
    return [...comments(member).map((comment) => `${indent}// ${comment}`), line];
  });
}

/** Columns of a comment. */
const WIDTH = 100;

/** Meaning of an input, in the words of the reference: its sentence, unit, words, source and default. */
function comments({ path, value, note = '', isFact }: Entry): string[] {
  const { description = '', unit, choices, source, default: usual } = describeInput(keysOf(path) as readonly Key[])!;
  const isUsual = usual !== undefined && isFact !== true && JSON.stringify(usual) === JSON.stringify(value);
  const facts = [
    ...(unit === undefined ? [] : [unit]),
    ...(choices === undefined ? [] : [choices.join(', ')]),
    ...(source === undefined ? [] : [source]),
    ...(isUsual ? ['the default'] : usual === undefined ? [] : [`${JSON.stringify(usual)} if left out`]),
  ];
  const sentences = [description, facts.length === 0 ? '' : `(${facts.join('; ')})`, note].filter((one) => one !== '');
  return [...wrap(sentences.join(' '), WIDTH), ...(value === null ? ['FILL IN'] : [])];
}
