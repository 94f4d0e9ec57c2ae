/** Answers to what a census leaves open: it is read with them without being asked. */
export interface CensusAnswers {
  /** Meanings of columns, by their headings, as `"Hire Dt": "hire_date"`. */
  readonly map?: Readonly<Record<string, string>>;
  /** Meanings of words, as `"FT,PT": "active"` or, in columns of figures, `"Shares: tbd": "blank"`. */
  readonly map_value?: Readonly<Record<string, string>>;
  readonly ignore_unknown?: boolean;
  readonly ignore_totals?: boolean;
  readonly left_by_date?: boolean;
  readonly add_lines?: boolean;
  readonly sheet?: string;
  readonly headings?: string;
  readonly encoding?: string;
}

/** A census as its plan file keeps it: where it is, and what was said of it. */
export interface KeptAnswers extends CensusAnswers {
  /** The file, seen from the folder of the plan file. */
  readonly file: string;
}

const FORMS = {
  file: 'text',
  map: 'texts',
  map_value: 'texts',
  ignore_unknown: 'flag',
  ignore_totals: 'flag',
  left_by_date: 'flag',
  add_lines: 'flag',
  sheet: 'text',
  headings: 'text',
  encoding: 'text',
} as const satisfies Record<keyof KeptAnswers, string>;

const ISSUES = { text: 'Must be text', flag: 'Must be true or false', texts: 'Must be an object of texts' } as const;

/** Why the member `census` of a plan file cannot be used: the name of its own member, null for all of it. */
export interface KeptProblem {
  readonly member: string | null;
  readonly issue: string;
}

/**
 * The answers in the member `census` of a plan file, or what is wrong with it.
 *
 * @example
 * keptAnswers({ file: 'payroll.csv', map: { Worker: 'ignore' } }) // { answers: { file: 'payroll.csv', map: { Worker: 'ignore' } } }
 * keptAnswers({ file: 'payroll.csv', maps: {} }).problems.length // 1
 */
export function keptAnswers(value: unknown): { answers: KeptAnswers } | { problems: KeptProblem[] } {
  if (!isRecord(value)) return { problems: [{ member: null, issue: 'Must be an object with file' }] };
  const problems = Object.entries(value).flatMap(([member, given]): KeptProblem[] => {
    if (!Object.hasOwn(FORMS, member)) {
      return [{ member, issue: `Unknown field: census holds ${Object.keys(FORMS).join(', ')}` }];
    }
    const form = FORMS[member as keyof KeptAnswers];
    return isOfForm(given, form) ? [] : [{ member, issue: ISSUES[form] }];
  });
  if (value['file'] === undefined) problems.push({ member: 'file', issue: 'Required' });
  return problems.length > 0 ? { problems } : { answers: value as unknown as KeptAnswers };
}

/**
 * The member `census` of a plan file, the same from every host: of what was not said it has nothing.
 *
 * @example
 * answersToKeep('payroll.csv', { map_value: {}, map: { Worker: 'ignore' } }) // { file: 'payroll.csv', map: { Worker: 'ignore' } }
 */
export function answersToKeep(file: string, said: CensusAnswers): KeptAnswers {
  const members = Object.keys(FORMS).flatMap((member): [string, unknown][] => {
    const value = member === 'file' ? file : said[member as keyof CensusAnswers];
    const isSaid = typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value);
    return isSaid ? [[member, value]] : [];
  });
  return Object.fromEntries(members) as unknown as KeptAnswers;
}

function isOfForm(value: unknown, form: keyof typeof ISSUES): boolean {
  if (form === 'text') return typeof value === 'string' && value !== '';
  if (form === 'flag') return typeof value === 'boolean';
  return isRecord(value) && Object.values(value).every((one) => typeof one === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
