import {
  mayBeSum,
  type CensusColumn,
  datedHeading,
  mayBeLatest,
  type HeadingQuestion,
  columnInside,
  columnNear,
  columnMeant,
} from '../../../census/index.js';

/** What a column is called on the command line, by its position. */
export type Name = (position: number) => string;
/** Whether a column can be mapped so: nothing is asked or said of it any more. */
export type Works = (position: number, column: CensusColumn | null) => boolean;

const map = (name: string, column: string): string => `--map ${inQuotes(`${name}=${column}`)}`;

/** A text as a shell takes it for one argument. */
export function inQuotes(text: string): string {
  return /["$`!\\]/.test(text) && !text.includes("'") ? `'${text}'` : `"${text}"`;
}

/** How a question about a column is answered. */
export function hintForQuestion(question: HeadingQuestion, position: number, name: Name, works: Works): string {
  const own = name(position);
  const mapped = (column: CensusColumn | 'ignore', words: string, at = position): string[] =>
    works(at, column === 'ignore' ? null : column) ? [`${map(name(at), column)}${words}`] : [];
  switch (question.kind) {
    case 'balance': {
      const { account, add, takeOff, perhaps } = question;
      const others = add.filter((at) => at !== add[0]).map((at) => `+${name(at)}`);
      const sum = `${add[0] === undefined ? '' : name(add[0])}${others.join('')}${takeOff.map((at) => ` - ${name(at)}`).join('')}`;
      const parts = add.length + takeOff.length;
      const found = perhaps.flatMap((at) => mapped(account, '', at)).join(', ');
      return [
        ...(parts > 1 ? [`${map(sum, account)} adds them up`] : []),
        ...(found === '' ? [] : [`${found} if that is the balance`]),
        ...(parts === 1 ? [...mapped(account, ' reads this one'), ...mapped('ignore', ' leaves it out')] : []),
      ].join(', ');
    }
    case 'movement':
      return `add it to the sum that is mapped to ${question.account}, or ${map(own, 'ignore')}`;
    case 'unit':
      return [...forUnit(mapped), ...mapped('ignore', ' for anything else')].join(', ');
    case 'either':
      return [...mapped(question.column, ' if it is'), ...mapped('ignore', ' if it is of the year')].join(', ');
    case 'rehire':
      if (question.isOnlyHire) return `${map(own, 'hire_date')} if it is`;
      return [
        `${map(own, 'service_counts_from')} counts service from this date where there is one, and years before it with ${map('<heading>', 'service_years_before')}`,
        `${[map('<heading>', 'service_years'), ...question.datesOfHire.map((at) => map(name(at), 'ignore'))].join(' ')} reads years that are given, in place of the dates of hire`,
        `${map(own, 'time_away_counts')} counts the time away too`,
      ].join('; ');
    case 'earlier service':
      return `${map(own, 'service_years_before')} counts them too, ${map(own, 'ignore')} does not`;
  }
}

/** The accounts that a balance without a unit may be of. */
function forUnit(mapped: (column: CensusColumn, words: string) => string[]): string[] {
  return [...mapped('allocated_shares', ' for shares'), ...mapped('cash_balance', ' for dollars of cash')];
}

/** What to do about two columns with one meaning: amounts may belong together, unless they are of several years, and so may dates of leaving. */
export function hintForTwin(
  position: number,
  twin: number | undefined,
  headings: readonly string[],
  name: Name,
): string {
  const out = `${map(name(position), 'ignore')} leaves it out`;
  const column = twin === undefined ? undefined : columnMeant(headings[twin] ?? '');
  const isDated = [position, twin ?? position].some((at) => datedHeading(headings[at] ?? '') !== null);
  const own = columnMeant(headings[position] ?? '');
  if (own !== undefined && mayBeLatest(own)) return `${out}, ${map(name(position), own)} reads the latest date of both`;
  if (column === undefined || isDated || !mayBeSum(column)) return out;
  return `${out}, ${map(`${name(twin!)}+${name(position)}`, column)} adds them up`;
}

/** Headings that may be one thing or another. */
const BALANCE = /balance/i;
/** Parts of the pay. */
const PAY = /\b(?:bonus(?:es)?|commissions?|overtime|ot|base|regular|incentives?|tips|stipends?|differential)\b/i;

/** Fields that an unknown column may be: by a heading that nearly says it, or that has it inside. */
export interface MayBe {
  readonly near: CensusColumn | undefined;
  readonly inside: CensusColumn | undefined;
}

/**
 * The fields that a heading may mean and that would be read without a further error.
 *
 * @param isOpen - whether a field is given by no other column, and read from the cells of this one
 */
export function mayBe(heading: string, isOpen: (column: CensusColumn) => boolean): MayBe {
  const open = (column: CensusColumn | undefined): CensusColumn | undefined =>
    column !== undefined && isOpen(column) ? column : undefined;
  const near = open(columnNear(heading));
  return { near, inside: near === undefined ? open(columnInside(heading)) : undefined };
}

/** Possible meanings of an unknown column; `name` is its name in the hint. */
export function hintForUnknown(
  heading: string,
  name: string,
  { near, inside }: MayBe,
  isOpen: (column: CensusColumn) => boolean,
): string {
  if (near !== undefined) return `${map(name, near)} if that is what it is`;
  const sum = PAY.test(heading) ? `, ${map(`${name}+<heading>`, 'compensation')} adds up several columns of pay` : '';
  if (inside !== undefined) return `${map(name, inside)} would read it as that, --ignore-unknown leaves it out${sum}`;
  if (sum !== '') return `--ignore-unknown leaves it out${sum}`;
  const units = forUnit((column, words) => (isOpen(column) ? [`${map(name, column)}${words}`] : []));
  if (BALANCE.test(heading) && units.length > 0) return [...units, '--ignore-unknown leaves it out'].join(', ');
  return '--ignore-unknown leaves out all such columns, --map "<heading>=<column>" says what one is';
}
