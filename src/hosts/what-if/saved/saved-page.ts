import type { PlanInputs } from '../../../analysis/index.js';
import {
  type ColumnMapping,
  isCensusColumn,
  meaningsIn,
  type OwnWords,
  type CensusTable,
  type HowRead,
  type SaidOfCensus,
} from '../../../census/index.js';
import { parseCommentedJson } from '../../../presentation/words/formats.js';
import { textOfPlan } from '../own-plan/plan-text.js';
import type { Asked } from '../page/session.js';
import { isScenarios, isValues, type SharedPage } from '../share/share-link.js';

/** Work on the page, as a file holds it and a browser keeps it. */
export interface SavedPage extends Pick<SharedPage, 'values' | 'scenarios'> {
  /** Plan as it stands in its form, which may be unfinished. */
  readonly planText: string;
  /** The census that was brought, as corrected, with how its columns are read; null for none. */
  readonly census: {
    readonly table: CensusTable;
    readonly mapping: ColumnMapping;
    /** Meanings that the user gave to unknown words. */
    readonly words?: OwnWords;
    /** The lines left out, which may hold the totals that the census is compared with; missing in older files. */
    readonly leftOut?: CensusTable['rows'];
    /** Sums of columns, and whether dates say who has left; missing in older files. */
    readonly said?: SaidOfCensus;
    /** Columns whose meaning the user has set; missing in older files. */
    readonly settled?: readonly number[];
    /** The file that it came in, and how that is read; missing for what was pasted. */
    readonly file?: string;
    readonly how?: HowRead;
  } | null;
  /** Participants of a plan whose census came without a table. */
  readonly people: PlanInputs['initialState']['participants'] | null;
  /** Doubts that the user has confirmed, and questions to the library; missing in older files. */
  readonly settled?: readonly string[];
  readonly asked?: Asked;
  /** Name of the preparer of the hand-out. */
  readonly preparer?: string;
}

/** Error of a file that cannot be opened, in words for the page. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Kind and version of the files that hold a page. A change of the shape is a new version. */
const KIND = 'esop-repurchase what-if';
const VERSION = 1;

/** The longest name of who prepares the hand-out. */
export const LONGEST_PREPARER = 80;

/** The text of a file. */
export function textOfPage(page: SavedPage): string {
  return `${JSON.stringify({ file: KIND, version: VERSION, ...page }, null, 1)}\n`;
}

/**
 * Reads any JSON that the page or the command line writes: a saved page, inputs with their results, or a plan.
 *
 * @returns a page; for what is a plan and nothing else, with its people if it has any
 * @throws FileProblem when it is a page that cannot be read
 */
export function readPage(text: string): SavedPage {
  const plain: SavedPage = { planText: text, census: null, people: null, values: {}, scenarios: [] };
  const parsed = parseCommentedJson(text);
  // The form says what is wrong with it.
  if (!('value' in parsed) || !isObject(parsed.value)) return plain;
  const content = parsed.value;
  if (content['file'] === KIND) return checked(content);
  const inputs = isObject(content['inputs']) && 'results' in content ? content['inputs'] : content;
  const state = inputs['initialState'];
  const people = isObject(state) && Array.isArray(state['participants']) ? (state['participants'] as unknown[]) : null;
  if (people === null || !isObject(state))
    return inputs === content ? plain : { ...plain, planText: JSON.stringify(inputs) };
  const planText = textOfPlan(inputs as unknown as PlanInputs);
  // An empty list waits for its census, as in a plan to start from.
  return { ...plain, planText, people: people.length === 0 ? null : (people as SavedPage['people']) };
}

/** Checks the outline of a file only: the engine reads the inputs as strictly as any others. */
function checked({ file: _file, version, ...content }: Record<string, unknown>): SavedPage {
  if (version !== VERSION) {
    const theirs = typeof version === 'number' ? String(version) : 'none';
    throw new FileProblem(
      `This file was saved by another version of this page (${theirs}; this one reads ${VERSION}).`,
    );
  }
  const { planText, census, people, values, scenarios, preparer, settled = [], asked = {} } = content;
  const isPage =
    typeof planText === 'string' &&
    (preparer === undefined || (typeof preparer === 'string' && preparer.length <= LONGEST_PREPARER)) &&
    (census === null || isCensus(census)) &&
    (people === null || (Array.isArray(people) && people.every(isObject))) &&
    Array.isArray(settled) &&
    settled.every((text) => typeof text === 'string') &&
    isObject(asked) &&
    isValues(values) &&
    isScenarios(scenarios);
  if (!isPage) throw new FileProblem('This file is incomplete or damaged.');
  return content as unknown as SavedPage;
}

function isCensus(census: unknown): boolean {
  if (!isObject(census) || !isObject(census['table']) || !Array.isArray(census['mapping'])) return false;
  if (!isWords(census['words']) || !isSaid(census['said']) || !isHow(census['how'])) return false;
  if (!isText(census['file'])) return false;
  const { settled = [] } = census;
  if (!Array.isArray(settled) || !settled.every((at) => Number.isInteger(at))) return false;
  const { header, rows } = census['table'];
  const { leftOut = [] } = census;
  const isCells = (cells: unknown): boolean => Array.isArray(cells) && cells.every((cell) => typeof cell === 'string');
  const isRows = (some: unknown): boolean =>
    Array.isArray(some) &&
    some.every((row: unknown) => isObject(row) && typeof row['line'] === 'number' && isCells(row['cells']));
  return isCells(header) && isRows(rows) && isRows(leftOut);
}

function isSaid(said: unknown): boolean {
  if (said === undefined) return true;
  if (!isObject(said) || typeof said['leftByDate'] !== 'boolean') return false;
  const { added, addLines = false } = said;
  if (typeof addLines !== 'boolean') return false;
  return Array.isArray(added) && added.every((name) => typeof name === 'string' && isCensusColumn(name));
}

function isHow(how: unknown = {}): boolean {
  if (!isObject(how) || !isText(how['sheet']) || !isText(how['encoding'])) return false;
  const { headings = { first: 1, last: 1 } } = how;
  return isObject(headings) && Number.isInteger(headings['first']) && Number.isInteger(headings['last']);
}

function isText(text: unknown): boolean {
  return text === undefined || typeof text === 'string';
}

function isWords(words: unknown): boolean {
  if (words === undefined) return true;
  const isOf = ([column, said]: [string, unknown]): boolean =>
    isCensusColumn(column) &&
    isObject(said) &&
    Object.values(said).every((meaning) => meaningsIn(column).some((one) => one === meaning));
  return isObject(words) && Object.entries(words).every(isOf);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Plan kept in this browser. Its identity is not its name, which two plans may share. */
export interface KeptPlan {
  readonly id: string;
  readonly name: string;
  /** Time of the copy, ISO 8601; empty where it is not known. */
  readonly when: string;
}

/** Prefixes of the keys of a kept plan: before its id, for the plan, and for the time of its copy with its name. */
const PLAN = 'what-if plan: ';
const KEPT_AT = 'what-if kept at: ';

/** True for a change of another tab that concerns kept plans; null stands for all keys. */
export function isOfKept(key: string | null): boolean {
  return key === null || key.startsWith(PLAN) || key.startsWith(KEPT_AT);
}

/** The members of a browser's storage that are used here. Its keys are its own properties. */
export interface TextStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** Plans kept in a storage that may be full, or forbidden. */
export class KeptPlans {
  constructor(private readonly storage: () => TextStorage) {}

  /** All of them by name, the latest of one name first; null where the browser keeps nothing. */
  list(): KeptPlan[] | null {
    try {
      const all = Object.keys(this.storage()).filter((key) => key.startsWith(PLAN));
      return all
        .map((key) => this.#plan(key.slice(PLAN.length)))
        .sort((one, other) => one.name.localeCompare(other.name) || other.when.localeCompare(one.when));
    } catch {
      return null;
    }
  }

  #plan(id: string): KeptPlan {
    const [, when = '', name = ''] = /^(\S*) ?(.*)$/s.exec(this.storage().getItem(`${KEPT_AT}${id}`) ?? '') ?? [];
    // Older versions of this page had the name as the id.
    return { id, when, name: name === '' ? id : name };
  }

  text(id: string): string | null {
    return this.storage().getItem(`${PLAN}${id}`);
  }

  /**
   * Keeps a text in place of what has its id.
   *
   * @returns the reason for which it is not kept; null once it is, which is read back. What was kept before then stays
   */
  keep({ id, name, when }: KeptPlan, text: string): string | null {
    const entries = [
      [`${PLAN}${id}`, text],
      [`${KEPT_AT}${id}`, `${when} ${name}`],
    ] as const;
    let before: readonly (readonly [string, string | null])[] = [];
    try {
      const storage = this.storage();
      before = entries.map(([key]) => [key, storage.getItem(key)]);
      for (const [key, value] of entries) storage.setItem(key, value);
      if (entries.every(([key, value]) => storage.getItem(key) === value)) return null;
      throw new Error('Not what was written');
    } catch (error) {
      for (const [key, value] of before) this.#putBack(key, value);
      const isFull = (error as Error).name === 'QuotaExceededError';
      const megabytes = Math.max(0.1, text.length / 1e6).toFixed(1);
      return isFull ? `This browser has no room for it, ${megabytes} MB` : 'This browser does not keep it';
    }
  }

  #putBack(key: string, value: string | null): void {
    if (value === null) this.storage().removeItem(key);
    else this.storage().setItem(key, value);
  }

  forget(id: string): void {
    this.storage().removeItem(`${PLAN}${id}`);
    this.storage().removeItem(`${KEPT_AT}${id}`);
  }
}

/**
 * The kept plan that would be replaced without anybody having meant it: one of the same name, the plan's own copy under its former name, or
 * one that another tab has kept since. Null where nothing is.
 *
 * @param own - the copy that the plan was opened from or kept as, as it was then
 */
export function inTheWay(kept: readonly KeptPlan[], own: KeptPlan | null, name: string): KeptPlan | null {
  const now = kept.find(({ id }) => id === own?.id);
  if (now !== undefined) return now.name === name && now.when === own?.when ? null : now;
  return kept.find((plan) => plan.name === name) ?? null;
}
