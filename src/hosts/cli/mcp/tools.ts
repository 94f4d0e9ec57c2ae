import * as z from 'zod/mini';
import { ANALYSES, type AnyAnalysis } from '../../../analysis/index.js';
import { about, identifier, type JsonSchema, jsonSchemaOf, list, wholeNumber } from '../../../engine/internal.js';
import { SIMULATE_QUESTION } from '../../../presentation/words/index.js';
import { CENSUS_ANSWERS } from '../files/census-options.js';
import { ARGUMENTS } from '../files/plan-file.js';

/** A tool as a language model sees it. */
interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** Value that the engine or an analysis reads itself. */
const asGiven = (): z.ZodMiniType => z.custom((value) => value !== undefined);

const HIGHEST_ROW = 100_000_000;

/** The census options of the command line. */
const censusOptions = z.strictObject(
  Object.fromEntries(
    Object.entries(CENSUS_ANSWERS).map(([name, [value, meaning]]) => {
      const given = name.startsWith('map') ? list(identifier()) : value === '' ? z.boolean() : identifier();
      return [name, about(meaning, z.optional<z.ZodMiniType>(given))];
    }),
  ),
);

const planArguments = {
  plan: about(
    'The plan file, as `list_files` names it. Without it, `changes` are the whole plan.',
    z.optional(identifier()),
  ),
  changes: about(
    'Changes to the plan for this question alone, as a JSON merge patch: null removes. `describe_inputs` lists the inputs.',
    z.optional(z.strictObject(Object.fromEntries(ARGUMENTS.map((name) => [name, z.optional(asGiven())])))),
  ),
  census: about(
    'The census file, as `list_files` names it, unless the plan lists its participants.',
    z.optional(identifier()),
  ),
  census_options: about('How the census is read, where that is in doubt.', z.optional(censusOptions)),
};

const rows = about(
  'Figures besides the sentences: `{}` for the first, `where` for those that are wanted. Without it the answer names the columns.',
  z.optional(
    z.strictObject({
      where: about(
        'Values by column, such as `{ "metric": ["repurchase_cash"], "year": [2031] }`.',
        z.optional(z.record(z.string(), list(z.union([z.string(), z.number(), z.boolean()])))),
      ),
      from: about('The first row, counted from 0.', z.prefault(wholeNumber(0, HIGHEST_ROW, 'rows'), 0)),
    }),
  ),
);

/** The arguments of each kind of tool. */
export const TOOL_ARGUMENTS = {
  list_files: z.strictObject({}),
  describe_inputs: z.strictObject({
    path: about(
      'An input, such as `operatingAssumptions.share_valuation`; without it the four arguments.',
      z.optional(identifier()),
    ),
  }),
  validate: z.strictObject(planArguments),
  simulate: z.strictObject({ ...planArguments, rows }),
  /** The analysis reads its options itself. */
  analysis: z.strictObject({ ...planArguments, options: z.optional(asGiven()), rows }),
};

/** The name of an analysis as a tool: models and hosts expect words joined by underscores. */
const nameOf = ({ kind }: AnyAnalysis): string => kind.replace(/-/g, '_');

/** The analysis that a tool asks for; undefined for another tool. */
export function analysisOfTool(name: string): AnyAnalysis | undefined {
  return ANALYSES.find((analysis) => nameOf(analysis) === name);
}

/** Whether a tool may take all cores and much memory. */
export function computes(name: string): boolean {
  return !['list_files', 'describe_inputs', 'validate'].includes(name);
}

/** Arguments described once, in `simulate` or `validate`, as the instructions say: models pay for every word of every tool. */
const DESCRIBED_ONCE: readonly string[] = ['plan', 'changes', 'census', 'census_options', 'rows'];

/** Arguments as hosts hand them to models. */
function argumentsOf(schema: z.core.$ZodType, isDescribedOnce: (name: string) => boolean): JsonSchema {
  const { properties = {}, ...rest } = jsonSchemaOf(schema);
  const plain = Object.entries(properties).map(([name, property]): [string, JsonSchema] => {
    if (isDescribedOnce(name)) return [name, { type: 'string' }];
    return [name, plainSchema(property, name === 'changes' ? 0 : 1)];
  });
  return {
    ...(rest['required'] === undefined ? {} : { required: rest['required'] }),
    type: 'object',
    properties: Object.fromEntries(plain),
  };
}

/** All tools: files and inputs, then simulation and analyses. */
export function allTools(): Tool[] {
  const tool = (name: keyof typeof TOOL_ARGUMENTS, title: string, description: string): Tool => {
    const isDescribedOnce = (argument: string): boolean => name === 'simulate' && argument === 'census_options';
    return { name, title, description, inputSchema: argumentsOf(TOOL_ARGUMENTS[name], isDescribedOnce) };
  };
  return [
    tool('list_files', 'Files', 'Names the plan files and census files that can be read.'),
    tool('describe_inputs', 'Inputs', 'Describes an input of a plan: meaning, unit, default, statute and fields.'),
    tool(
      'validate',
      'Validate',
      'Checks a plan and its census without a projection; names every problem and what is doubtful.',
    ),
    tool(
      'simulate',
      'Simulate',
      `${SIMULATE_QUESTION} Projects the plan year by year: repurchase obligation, its payers, share price, findings.`,
    ),
    ...ANALYSES.map(analysisTool),
  ];
}

function analysisTool(analysis: AnyAnalysis): Tool {
  const { title, question, options: asked } = analysis;
  const { properties, ...schema } = argumentsOf(TOOL_ARGUMENTS.analysis, (name) => DESCRIBED_ONCE.includes(name));
  const { options: _, ...others } = properties!;
  const { description: __, ...options } = plainSchema(jsonSchemaOf(asked), 1);
  const hasOptions = options['type'] === 'object';
  return {
    name: nameOf(analysis),
    title,
    description: question,
    inputSchema: {
      ...schema,
      properties: hasOptions ? { ...others, options } : others,
      ...('required' in options ? { required: ['options'] } : {}),
    },
  };
}

/** Keywords of single values that every host and model understands. */
const KEYWORDS = ['minimum', 'maximum'];

/**
 * A schema in the part of JSON Schema that strict models accept. Hosts hand schemas on as they are, and one keyword that a model does
 * not know refuses all tools. Every value has one type; an object has named members or is JSON text; descriptions are one
 * sentence. What is left out here is checked when the tool reads its arguments.
 *
 * @param depth - levels of objects that keep their members
 */
function plainSchema(schema: JsonSchema, depth: number): JsonSchema {
  const { properties = {}, items } = schema;
  const description = schema.description === undefined ? {} : { description: firstSentence(schema.description) };
  const names = Object.keys(properties);
  const type = typeOf(schema);
  if (type === 'object' && depth > 0 && names.length > 0) {
    const members = Object.fromEntries(names.map((name) => [name, plainSchema(properties[name]!, depth - 1)]));
    const { required } = schema;
    const needed = Array.isArray(required) && required.length > 0 ? { required: required as unknown } : {};
    return { type, ...description, properties: members, ...needed };
  }
  if (type === 'array' && items !== undefined) {
    const entries = plainSchema(items, 0);
    if (entries['type'] !== 'string' || typeOf(items) === 'string') {
      const { description: _, ...entry } = entries;
      return { type, ...description, items: entry };
    }
  }
  if (type === 'object' || type === 'array') {
    return {
      type: 'string',
      description: [type === 'array' ? 'JSON list.' : 'JSON.', description.description].filter(Boolean).join(' '),
    };
  }
  const values = [...new Set((schema['enum'] as unknown[] | undefined)?.map(String))];
  return {
    type: values.length > 0 ? 'string' : type,
    ...description,
    ...(values.length > 0 ? { enum: values } : {}),
    ...(type === 'string' ? {} : Object.fromEntries(KEYWORDS.flatMap((key) => usual(key, schema[key])))),
  };
}

/** A range that says something. */
function usual(key: string, limit: unknown): [string, unknown][] {
  return typeof limit === 'number' && Math.abs(limit) < 1_000_000 ? [[key, limit]] : [];
}

/** The first of its types; an object where none is named and it has members. */
function typeOf({ type, properties, items, anyOf, oneOf }: JsonSchema): string {
  const [first] = Array.isArray(type) ? (type as unknown[]) : [type];
  if (typeof first === 'string') return first;
  if (properties !== undefined) return 'object';
  if (items !== undefined) return 'array';
  const [one] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  return one === undefined ? 'object' : typeOf(one);
}

function firstSentence(text: string): string {
  return text.replace(/([^`]{20,}?)\. .*$/s, '$1.');
}
