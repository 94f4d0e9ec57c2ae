import { describeInput } from '../../../engine/input/describe-input.js';
import { keysOf, type Key } from '../../../presentation/words/input-path.js';
import { wrap } from '../text/style.js';
import type { CensusFacts } from './census-facts.js';

/** One input of a starting plan. */
interface Entry {
  readonly path: string;
  /** `null`: nobody but the plan's owner can know. */
  readonly value: unknown;
  /** Said after what the input means. */
  readonly note?: string;
  /** True for a value that the census tells. */
  readonly isFact?: true;
  /** Shown as a comment, to be taken in by whoever needs it. */
  readonly isOff?: true;
}

/** What nearly every plan must say, in the order of the plan file. What is left out has a default. */
function entries({ censusYear, medianPay }: CensusFacts): readonly Entry[] {
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
    { path: 'operatingAssumptions.turnover.termination_table', value: 'soa_2003' },
    { path: 'operatingAssumptions.turnover.termination_scale', value: 1 },
    { path: 'operatingAssumptions.workforce.replacement_rate', value: 1, note: 'Without new people the plan shrinks.' },
    { path: 'operatingAssumptions.workforce.entry_age', value: 30 },
    { path: 'operatingAssumptions.workforce.entry_compensation', ...known(medianPay) },
    { path: 'initialState.census_year', ...known(censusYear) },
    {
      path: 'initialState.esop_loans',
      value: [],
      note: `One entry for each: ${describeInput(keysOf(loan)!)!.names!.join(', ')}.`,
    },
    { path: 'initialState.trust_cash.unallocated_contributions', value: 0 },
    { path: 'initialState.participants', value: [], note: 'Stays empty where the people come with --census.' },
    { path: 'systemConfig.projection_years', value: 20 },
  ];
}

function known(fact: CensusFacts['censusYear']): Pick<Entry, 'value' | 'note' | 'isFact'> {
  if (fact === null) return { value: null };
  return { value: fact.value, note: `From the census: ${fact.because}.`, isFact: true };
}

/** An object of the plan file, being built. */
type Members = Map<string, Members | Entry>;

/** A commented plan that names its schema so, and the paths that must be filled in before it can be run. */
export function startingPlan(facts: CensusFacts, schema: string): { text: string; missing: readonly string[] } {
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
    ...linesOf(root, '  '),
    '}',
  ];
  return {
    text: `${lines.join('\n')}\n`,
    missing: all.filter(({ value, isOff }) => value === null && isOff === undefined).map(({ path }) => path),
  };
}

function linesOf(members: Members, indent: string): string[] {
  const given = [...members].filter(([, member]) => member instanceof Map || member.isOff === undefined);
  return [...members].flatMap(([name, member]) => {
    const comma = name === given.at(-1)?.[0] ? '' : ',';
    if (member instanceof Map)
      return [`${indent}"${name}": {`, ...linesOf(member, `${indent}  `), `${indent}}${comma}`];
    const value = `"${name}": ${JSON.stringify(member.value)}`;
    const line = member.isOff ? `${indent}// ${value},` : `${indent}${value}${comma}`;
    return [...comments(member).map((comment) => `${indent}// ${comment}`), line];
  });
}

/** Columns of a comment. */
const WIDTH = 100;

/** What an input means, in the words of the reference: its sentence, unit, words, source and default. */
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
