import type * as z from 'zod/mini';
import { type About, known } from './about.js';
import { MOST_ISSUES, issues as words } from '../../errors.js';

type Def =
  | z.core.$ZodOptionalDef
  | z.core.$ZodPrefaultDef
  | z.core.$ZodPipeDef
  | z.core.$ZodTransformDef
  | z.core.$ZodObjectDef
  | z.core.$ZodArrayDef
  | z.core.$ZodEnumDef
  | z.core.$ZodLiteralDef<z.core.util.Literal>
  | z.core.$ZodBooleanDef
  | z.core.$ZodStringDef
  | z.core.$ZodDiscriminatedUnionDef
  | z.core.$ZodUnknownDef;

/** Definition of a schema, in zod's words; every schema of zod has one. */
export function definition(schema: z.core.$ZodType): Def {
  return (schema as z.ZodMiniType).def as Def;
}

/**
 * The schema of a value that is given, without the wrappers that say what an absent one means, what is made of a list, or that `false`
 * may stand for an object.
 */
export function ofGiven(schema: z.core.$ZodType): z.ZodMiniType {
  const def = definition(schema);
  if (def.type === 'optional' || def.type === 'prefault') return ofGiven(def.innerType);
  if (def.type !== 'pipe') return schema as z.ZodMiniType;
  switch (definition(def.in).type) {
    case 'transform':
      return ofGiven(def.out);
    case 'array':
    case 'optional':
      return ofGiven(def.in);
    default:
      return schema as z.ZodMiniType;
  }
}

/** Facts about a field and its value. */
export function knownOf(schema: z.core.$ZodType): About {
  return { ...known.get(ofGiven(schema)), ...known.get(schema) };
}

/** The fields of an object, by name, in order. */
export function fieldsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const def = definition(ofGiven(schema));
  return def.type === 'object' ? def.shape : undefined;
}

/** The schema of the entries of a list. */
export function entryOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const def = definition(ofGiven(schema));
  return def.type === 'array' ? def.element : (knownOf(schema).rows as z.core.$ZodType | undefined);
}

/** The schema of what stands at a path inside what a schema reads. */
export function partOf(schema: z.core.$ZodType | undefined, key: string | number): z.core.$ZodType | undefined {
  if (schema === undefined) return undefined;
  if (typeof key === 'number') return entryOf(schema);
  const fields = fieldsOf(schema);
  return fields !== undefined && Object.keys(fields).includes(key) ? fields[key] : undefined;
}

/** Issue and its place. */
export interface Placed {
  readonly path: PropertyKey[];
  readonly message: string;
}

/**
 * Everything wrong with an input, with its place: the first 1,000 issues, and the number of the others. Each unknown key is an
 * issue of its own.
 */
export class PlacedIssues {
  readonly first: Placed[] = [];
  /** Infinity when the input was not read to its end. */
  unlisted = 0;

  addAll(issues: readonly z.core.$ZodIssue[]): void {
    for (const issue of issues) {
      if (isMore(issue)) this.unlisted += issue.params.unlisted;
      else if (issue.code !== 'unrecognized_keys') this.add(issue);
      else for (const key of issue.keys) this.addUnknown([...issue.path, key]);
    }
  }

  /** Adds the issue of a key that is not known there. */
  addUnknown(path: PropertyKey[]): void {
    this.add({ path, message: words.unknownField });
  }

  private add(issue: Placed): void {
    if (this.first.length < MOST_ISSUES) this.first.push(issue);
    else this.unlisted += 1;
  }
}

type RawIssues = z.core.$ZodRawIssue[];

/** The number of issues that were found, and not kept. */
interface More {
  readonly params: { unlisted: number };
}

function isMore(issue: { readonly code?: string | undefined; readonly params?: unknown }): issue is More {
  return issue.code === 'custom' && issue.params !== undefined;
}

/** Notes that there are more issues than those before; Infinity for an unknown number. */
export function addMore(issues: RawIssues, unlisted: number): void {
  issues.push({ code: 'custom', message: '', path: [], input: null, params: { unlisted } });
}

/** Adds an issue, or counts it where there are 1,000. */
export function addIssue(issues: RawIssues, issue: z.core.$ZodRawIssue): void {
  const last = issues.at(-1);
  if (issues.length < MOST_ISSUES) issues.push(issue);
  else if (last !== undefined && isMore(last)) last.params.unlisted += 1;
  else addMore(issues, 1);
}

/**
 * Keeps the first 1,000 issues of a list and counts the others. zod hands the issues of a list on as arguments of one call, of
 * which JavaScript allows some 100,000.
 */
export function keepFirst({ issues }: { readonly issues: RawIssues }): void {
  if (issues.length <= MOST_ISSUES) return;
  let unlisted = 0;
  for (const issue of issues.splice(MOST_ISSUES)) {
    if (issue.code === 'unrecognized_keys') unlisted += (issue as { keys: string[] }).keys.length;
    else unlisted += isMore(issue) ? issue.params.unlisted : 1;
  }
  addMore(issues, unlisted);
}
