import { keysOf, pathOf, type Key } from '../../presentation/words/index.js';
import { describeIn, describeInput, type InputDescription } from '../../engine/internal.js';
import { ANALYSES, type AnalysisKind } from '../../analysis/index.js';

/** Root of the names of a range: an argument of the engine, the options of an analysis, or options of the function. */
export type Root =
  'planRules' | 'operatingAssumptions' | 'initialState' | 'systemConfig' | 'own' | `${AnalysisKind} options`;

/** The root of the options of an analysis. */
export function optionsRoot(kind: AnalysisKind): Root {
  return `${kind} options`;
}

/** Place of the value that a name of a range stands for. */
export interface Target {
  readonly root: Root;
  readonly keys: readonly Key[];
  readonly what: InputDescription;
}

/** The arguments of the engine, which a plan describes. */
export const PLAN_ROOTS: readonly Root[] = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'];

/** Options of the functions themselves. */
const OWN: Readonly<Record<string, InputDescription>> = {
  columns: { isList: true },
  headings: { isList: false, kind: 'flag' },
  date_system: { isList: false, choices: ['1900', '1904'] },
};

/** The value at a place in a root. */
export function describe(root: Root, keys: readonly Key[]): InputDescription | undefined {
  const analysis = ANALYSES.find(({ kind }) => root === optionsRoot(kind));
  if (analysis !== undefined) return describeIn(analysis.options, keys);
  if (root !== 'own') return describeInput([root, ...keys]);
  const [name, ...rest] = keys;
  if (name === undefined) return { isList: false, names: Object.keys(OWN) };
  const what = Object.keys(OWN).includes(String(name)) ? OWN[name] : undefined;
  if (rest.length === 0) return what;
  return what?.isList === true && rest.length === 1 && typeof rest[0] === 'number'
    ? { isList: false, kind: 'text' }
    : undefined;
}

/**
 * Finds the place of a name: `share_valuation.current_price`, `esop_loans[0].loan_id`, with or without its argument in front. For a name
 * without a place, or of more than one value, it returns the issue as text.
 */
export function targetOf(name: string, roots: readonly Root[]): Target | string {
  const keys = keysOf(name);
  const root = keys === null ? undefined : roots.find((root) => root === keys[0] || describe(root, keys.slice(0, 1)));
  if (keys === null || root === undefined) return `Unknown name${suggestion(name, roots)}`;
  const inside = root === keys[0] ? keys.slice(1) : keys;
  if (inside[0] === 'participants') return 'Not here: the participants are the census';
  const what = describe(root, inside);
  if (what === undefined) return `Unknown name${suggestion(name, [root])}`;
  const isGroup = what.names !== undefined && what.kind !== 'off';
  if (isGroup) return `Names a group of values: write one of them, such as ${name}.${what.names[0]}`;
  const entry = what.isList ? describe(root, [...inside, 0]) : undefined;
  if (entry?.names !== undefined) return `Names a list: write its values, such as ${name}[0].${entry.names[0]}`;
  return { root, keys: inside, what };
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Suggests names: those that differ in case, spaces or punctuation, else those in a group, else those with the words. */
function suggestion(name: string, roots: readonly Root[]): string {
  const all = roots.flatMap(namesOf);
  const same = all.filter((known) => plain(known) === plain(name));
  const inGroup = all.filter((known) => plain(known.split('.').pop() ?? '') === plain(name));
  // One or two letters occur in most names, and a plural is the same word.
  const words = (name.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/s$/, ''));
  const withWords = all.filter((known) => words.length > 0 && words.every((word) => known.includes(word)));
  const meant = [same, inGroup, withWords].find(({ length }) => length > 0) ?? [];
  return meant.length === 0 ? '' : `: write ${meant.slice(0, 3).join(' or ')}`;
}

const names = new Map<Root, readonly string[]>();

/** Lists the names of a root that stand for a value; the first entry of a list stands for all of them. */
function namesOf(root: Root): readonly string[] {
  const known = names.get(root);
  if (known !== undefined) return known;
  const all: string[] = [];
  collectNames(root, [], all);
  names.set(root, all);
  return all;
}

function collectNames(root: Root, keys: readonly Key[], all: string[]): void {
  const what = describe(root, keys);
  if (what === undefined || keys[0] === 'participants') return;
  const entry = what.isList ? describe(root, [...keys, 0]) : undefined;
  if (entry?.names !== undefined) {
    collectNames(root, [...keys, 0], all);
    return;
  }
  if (what.names === undefined) all.push(pathOf(keys));
  else for (const name of what.names) collectNames(root, [...keys, name], all);
}
