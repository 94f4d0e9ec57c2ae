import type { Plugin } from 'esbuild';
import type { FormField } from '../src/hosts/what-if/form/field-table.js';
import { ROWS } from '../src/hosts/what-if/controls/control-rows.js';
import { inputFields, type InputField } from './input-fields.js';
import { foundIn, movingDefaults } from './input-reference.js';

/** What the form of the page needs to know of every input but those of the census, in the order of the model. */
export function formFields(fields: readonly InputField[] = inputFields()): FormField[] {
  const ofPlan = fields.filter(({ path }) => !path.startsWith('initialState.participants'));
  const moving = new Set(movingDefaults().map(({ path }) => path));
  return ofPlan
    .filter(({ type }) => type.split(' | ').length > 1 || !['true', 'false'].includes(type))
    .map((field) => formField(field, ofPlan, moving.has(field.path)));
}

function formField(field: InputField, all: readonly InputField[], moves: boolean): FormField {
  const { path, name, label, first, json, unit, decimals, description } = field;
  const range = field.isList && !field.isObject ? (json.items ?? {}) : json;
  const form: FormField = {
    path,
    label: label ?? inWords(name),
    isNamed: label !== undefined,
    first,
    kind: kindOf(field),
    isList: field.isList,
    words:
      kindOf(field) === 'words' ? field.type.split(' | ').map((word) => [word, inWords(word)] as const) : undefined,
    // A list that may be in percent throughout is written as it is.
    unit: unit === 'fraction' ? (Number(range['maximum']) > 1 ? undefined : 'percent') : unit,
    decimals,
    minimum: range['minimum'] as number | undefined,
    maximum: range['maximum'] as number | undefined,
    default: field.default,
    isRequired: field.isRequired,
    moves,
    isAlias: description.startsWith('Another name of'),
    // The form shows fractions as percentages.
    sentence: sentenceOf(field).replace(/^Fraction of/, 'Part of'),
    source: field.source ?? foundIn(field),
    only: onlyWith(field, all),
  };
  return Object.fromEntries(
    Object.entries(form).filter(([key, value]) => value !== undefined && (value !== false || key === 'default')),
  ) as unknown as FormField;
}

function kindOf({ type, isObject }: InputField): FormField['kind'] {
  if (isObject) return 'object';
  if (type.includes(' | ')) return 'words';
  if (type === 'true or false') return 'yes or no';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}

/** A name of the schema as words: `termination_plus_1_year` is `Termination plus 1 year`. */
function inWords(name: string): string {
  const text = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/\b(esop|ebitda|soa|irs|id)\b/g, (word) => word.toUpperCase())
    .replace(/\b(s|c) corp\b/, (_, letter: string) => `${letter.toUpperCase()} corporation`)
    .replace(/ t(\d+)$/, ' T-$1');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sentence, with the names of fields and words as the form writes them. What only tells when the field is read is left out. */
function sentenceOf({ description }: InputField): string {
  const text = description
    .replace(ONLY, '')
    .replace(/`([a-z][a-z_0-9]*_[a-z_0-9]*|[a-z]+)(?:: (true|false))?`/g, (_, name: string, value?: string) =>
      value === undefined ? `“${inWords(name)}”` : `“${inWords(name)}” ${value === 'true' ? 'on' : 'off'}`,
    )
    .replaceAll('`', '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a sentence begins that tells with which word of a neighbour the field is read. */
const ONLY = /^`(\w+)`: /;

function onlyWith({ path, description }: InputField, all: readonly InputField[]): FormField['only'] {
  const word = ONLY.exec(description)?.[1];
  const above = path.replace(/\.[^.]+$/, '');
  const chooser = all.find(
    (other) => other.path.replace(/\.[^.]+$/, '') === above && other.type.split(' | ').includes(word ?? ''),
  );
  return word === undefined || chooser === undefined ? undefined : { field: chooser.path, word };
}

/** The fields that stand beside the results, those of their lines, and those whose word decides whether they are read. */
export function pinnedFields(fields: readonly FormField[] = formFields()): FormField[] {
  const paths = ROWS.flatMap(({ paths: its, ...pinned }) => [...its, ...('named' in pinned ? [pinned.named] : [])]);
  const pinned = fields.filter(({ path }) => paths.some((its) => its === path || path.startsWith(`${its}[].`)));
  const choosers = pinned.flatMap(({ only }) => fields.filter(({ path }) => path === only?.field));
  return [...new Set([...pinned, ...choosers])].map(({ source: _, decimals: __, moves: ___, sentence, ...field }) => ({
    ...field,
    // The form has the whole of it.
    sentence: sentence.replace(/(?:[:;]|\.| \(|, by default).*$/s, '.'),
  }));
}

/** Puts the tables into the scripts that ask for them. */
export const fieldsOfTheForm = (fields: readonly FormField[]): Plugin => ({
  name: 'fields-of-the-form',
  setup: (building) => {
    building.onResolve({ filter: /^(form|pinned)-fields$/ }, ({ path }) => ({ path, namespace: 'form' }));
    building.onLoad({ filter: /.*/, namespace: 'form' }, ({ path }) => ({
      contents: JSON.stringify(path === 'form-fields' ? fields : pinnedFields(fields)),
      loader: 'json',
    }));
  },
});
