import { readFileSync } from 'node:fs';
import { inputFields, type InputField, rangeOfNumber } from './input-fields.js';
import { anchorOf, MODEL_PAGES, type ModelPage } from './pages.js';

const fields = inputFields();
const sources = readFileSync('docs/sources.md', 'utf8');

/** Where a figure is found that no rule of law fixes. The longest path that a field begins with holds. */
export const FOUND_IN: Readonly<Record<string, string>> = {
  planRules: 'the plan document',
  operatingAssumptions: "the company's own assumptions",
  'operatingAssumptions.contribution_policy': "the company's budget and the loan agreements",
  'operatingAssumptions.share_valuation': 'the last appraisal, and what the company expects after it',
  'operatingAssumptions.repurchase_strategy': "the board's repurchase policy",
  'operatingAssumptions.dividends': "the board's dividend policy",
  'operatingAssumptions.turnover': "the plan's own experience, or a published table",
  'operatingAssumptions.workforce': "the company's staffing plan",
  'operatingAssumptions.company_finances': "the company's budget, its statements and its loan agreements",
  initialState: "the trustee's statement at the plan year end",
  'initialState.participants': "the recordkeeper's census",
  'initialState.esop_loans': 'the loan agreements',
  'initialState.company': "the company's balance sheet and share register",
  systemConfig: 'your choice for the run',
};

/** Defaults that change no figure of the results. A test moves every other one and sees a figure change. */
export const MOVES_NOTHING: readonly string[] = [
  'planRules.distribution_policy.in_service_distributions',
  'systemConfig.run_sensitivity_analysis',
  'systemConfig.random_seed',
  'systemConfig.simulation_id',
];

/** The fields with a default that moves a result. */
export const movingDefaults = (): InputField[] => fields.filter(isMoving);

const isMoving = (field: InputField): boolean => isPlainDefault(field) && !MOVES_NOTHING.includes(field.path);

const BY_DEFAULT = / *\bBy default (.+?)\.(?= |$)/;

/** The default that depends on other fields: its sentence names it. */
const namedDefault = ({ description }: InputField): string | undefined => BY_DEFAULT.exec(description)?.[1];

const followsFromOthers = (field: InputField): boolean =>
  field.default === undefined &&
  !field.isRequired &&
  !MOVES_NOTHING.includes(field.path) &&
  namedDefault(field) !== undefined;

function meaningOf(field: InputField): string {
  if (!isMoving(field)) return namedDefault(field)!;
  const { default: value, unit } = field;
  return `${listed(value)}${unit === undefined || unit === 'year' ? '' : ` (${unit})`}`;
}

/** An object that may be left out has the defaults of its fields. */
const isPlainDefault = ({ default: value, isObject, isList }: InputField): boolean =>
  value !== undefined && (!isObject || isList);

/** docs/reference/inputs.md: the value of each input that is left out. */
export function inputReference(): string {
  const tables = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'].map((argument) => {
    const rows = fields
      .filter((field) => field.path.startsWith(`${argument}.`) && (isMoving(field) || followsFromOthers(field)))
      .map((field) => {
        const at = field.path.slice(argument.length + 1).replace(/(?<=by_cause\.)\w+(?=\.)/, '*');
        const law = lawOf(field, '..');
        const sentence = isMoving(field) ? field.description : field.description.replace(BY_DEFAULT, '');
        return `| \`${at}\` | ${meaningOf(field)} | ${sentence}${law === undefined ? '' : ` ${law}.`} |`;
      });
    return `## ${argument}\n\n| left out | means | what it is |\n| --- | --- | --- |\n${[...new Set(rows)].join('\n')}\n`;
  });
  return `# Defaults

<!-- Generated from src/engine/input; do not edit. -->

Every default that moves a result. Check each against the plan document, which overrides all of them, and against your company's
expectations. In the repository, \`npm run docs\` builds a site with a page for every field: type, unit, range and source too. Editors show the defaults,
and \`esop-repurchase/schema.json\` has them as a JSON Schema.

${tables.join('\n')}`;
}

/** A page of the site: what it is called, and its text. */
export interface InputPage {
  readonly field: InputField;
  readonly file: string;
  readonly text: string;
}

/** A page for every field of the inputs. \`docs\` is the way from the pages to the folder docs/. */
export function inputPages(docs: string): InputPage[] {
  return fields.map((field) => ({ field, file: fileOf(field.path), text: pageOf(field, docs) }));
}

/** The fields right below another. */
export function fieldsOf({ path }: InputField): InputField[] {
  const inside = new RegExp(`^${path.replace(/[[\].]/g, '\\$&')}(\\[\\])?\\.[^.]+$`);
  return fields.filter((other) => inside.test(other.path));
}

export const fileOf = (path: string): string => `${path.replaceAll('[]', '')}.md`;

function pageOf(field: InputField, docs: string): string {
  const below = fieldsOf(field);
  const read = sectionsAbout(field);
  return [
    `# ${field.name}`,
    '',
    `\`${field.path}\``,
    '',
    field.description,
    '',
    `| Type | ${typeOf(field)} |`,
    '| --- | --- |',
    `| Unit | ${unitOf(field)} |`,
    `| Default | ${defaultOf(field)} |`,
    `| Range | ${rangeOf(field)} |`,
    `| Source | ${sourceOf(field, docs)} |`,
    '',
    ...(below.length === 0 ? [] : ['## Fields', '', '| field | default | what it is |', '| --- | --- | --- |']),
    ...below.map((one) => `| [\`${one.name}\`](${fileOf(one.path)}) | ${defaultOf(one)} | ${one.description} |`),
    '',
    ...(read.length === 0 ? [] : ['## In the model', '']),
    ...read.map(({ title, file }) => `- [${title}](${docs}/${file})`),
  ].join('\n');
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;
/** A list as its entries, so that a column need not be as wide as all of them. */
const listed = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? value.map(code).join(', ') : code(value);
const words = (type: string): string[] => type.split(' | ');
const areWords = ({ json, isList }: InputField): boolean => {
  const { enum: choices, const: only } = (isList ? json.items : json) ?? {};
  return choices !== undefined || only !== undefined || json['anyOf'] !== undefined;
};

function typeOf(field: InputField): string {
  const one = areWords(field)
    ? words(field.type).length === 1
      ? code(JSON.parse(field.type))
      : 'a word'
    : KINDS[field.type];
  return field.isList ? `list: ${one ?? field.type}` : (one ?? field.type);
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'number, or the same as text: `"1234.50"`',
  integer: 'whole number, or the same as text',
  id: 'text',
  date: 'text, `YYYY-MM-DD`',
  'day of the year': 'text, `MM/DD`',
};

function unitOf({ unit, decimals = 0 }: InputField): string {
  if (unit === undefined) return 'none';
  return decimals === 0 ? unit : `${unit}, to ${decimals} decimals`;
}

function defaultOf(field: InputField): string {
  const { default: value, isRequired, isObject, isList, description } = field;
  if (isRequired) return 'none: required';
  if (value !== undefined) return isObject && !isList ? 'the defaults of its fields' : code(value);
  const named = namedDefault(field);
  if (named !== undefined) return named;
  const [, other] = /(?:instead of|Or|Another name of) (.+?)(?=[;:.](?: |$))/.exec(description) ?? [];
  if (other !== undefined) return `${other} holds`;
  const [, required] = /\b(Required .+?)\.(?= |$)/.exec(description) ?? [];
  return required === undefined ? 'none' : `none: ${required.toLowerCase()}`;
}

function rangeOf(field: InputField): string {
  const { json, isList } = field;
  if (!isList) return rangeOfOne(field, json);
  const { minItems = 0, maxItems } = json;
  if (areWords(field)) return `${minItems === 0 ? 'none or more' : 'one or more'} of ${rangeOfOne(field, {})}`;
  const entries = `${number(minItems)} to ${number(maxItems)} entries`;
  return field.isObject ? entries : `${entries}, each ${rangeOfOne(field, json.items ?? {})}`;
}

function rangeOfOne(field: InputField, json: InputField['json']): string {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum } = json;
  if (areWords(field))
    return words(field.type)
      .map((word) => `\`${word}\``)
      .join(', ');
  if (field.isObject) return 'the fields below, and no others';
  if (minLength !== undefined) {
    const free = field.type === 'id' ? ', but not `hires-1`, `releverage-1` and the like' : '';
    return `${number(minLength)} to ${number(maxLength)} characters${free}`;
  }
  return (
    rangeOfNumber(field.unit, { minimum, maximum, exclusiveMinimum }) ??
    RANGES[field.type] ??
    (field.unit === undefined ? 'any' : `any ${field.unit}`)
  );
}

const RANGES: Readonly<Record<string, string>> = {
  'true or false': '`true`, `false`',
  date: 'a day that exists',
  'day of the year': 'a day that exists',
};

const number = (value: unknown): string => Number(value).toLocaleString('en');

function sourceOf(field: InputField, docs: string): string {
  const own = lawOf(field, docs);
  if (own !== undefined) return own;
  const above = pathsAbove(field);
  const found = foundIn(field)!;
  const lawful = fields.find(({ path, source }) => source !== undefined && above.includes(path));
  return lawful === undefined ? found : `${found}; \`${lawful.name}\` as a whole follows ${lawOf(lawful, docs)!}`;
}

/** The paths that a field's begins with, the longest first. */
function pathsAbove({ path }: InputField): string[] {
  const parts = path.split('.');
  const paths = parts.map((_, i) => parts.slice(0, i + 1).join('.'));
  return paths.map((above) => above.replace(/\[\]$/, '')).reverse();
}

/** Where a figure is found that no rule of law fixes. */
export const foundIn = (field: InputField): string | undefined =>
  FOUND_IN[pathsAbove(field).find((path) => path in FOUND_IN)!];

/** The statute or regulation, as a link to what was read of it. */
function lawOf({ source }: InputField, docs: string): string | undefined {
  if (source === undefined) return undefined;
  const cited = plain(source);
  const entries = sources.split(/^(?=### [ST]-)/m).slice(1);
  const tagged = (entry: string): string => plain(/^### [ST]-(\S+)/.exec(entry)![1]!);
  const [entry = entries.find((text) => text.replace(/\s+/g, ' ').includes(source))] = entries
    .filter((text) => new RegExp(`(^|\\.|notice)${tagged(text)}`).test(cited))
    .sort((one, other) => tagged(other).length - tagged(one).length);
  return entry === undefined ? source : `[${source}](${docs}/sources.md#${anchorOf(/^### (\S+)/.exec(entry)![1]!)})`;
}

/** A citation as the tags of sources write it: IRC 401(a)(28)(B) as 401a28b. */
const plain = (cited: string): string => cited.toLowerCase().replace(/^irc |[\s()]/g, '');

/** The pages of the model about a field, if no other field has its name. Terms by cause and changes repeat those of the plan. */
function sectionsAbout({ name }: InputField): readonly ModelPage[] {
  const namesake = (other: InputField): boolean =>
    other.name === name && !/\.(changes|by_cause|bands)\b/.test(other.path);
  if (fields.filter(namesake).length > 1) return [];
  return MODEL_PAGES.filter(({ text }) => new RegExp(`\`(?:[\\w.]+\\.)?${name}[\`:.]`).test(text));
}
