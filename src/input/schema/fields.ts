import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { MOST_ISSUES } from '../issues.js';
import { readBy, Refusal, refuse, unwrapped, type Payload, type SchemaIssue } from './reading.js';

type Shape = Record<string, z.core.$ZodType>;

/** What zod calls an object with these fields and no others: declared as one, the fields keep their comments. */
type StrictObject<S extends Shape> = z.ZodMiniObject<S, z.core.$strict>;

/** A value as far as it could be read: what was refused, at any depth, is undefined. */
export type AsFarAsRead<T> = T extends number | string | boolean
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly (AsFarAsRead<Entry> | undefined)[]
    : { readonly [K in keyof T]?: AsFarAsRead<T[K]> | undefined };

/**
 * A rule across the fields of one object. It sees what could be read of them and which keys were given, and refuses by
 * path inside the object.
 */
export type AcrossFields<T> = (
  object: AsFarAsRead<T>,
  given: readonly string[],
  refuse: (path: PropertyKey[], issue: string) => void,
) => void;

/**
 * An object with these fields and no others.
 *
 * Differs from zod's own object in what it promises: keys are reported in the order given, unknown ones in their place,
 * then missing required ones in the order of the schema, then the rules across fields. Every property is read exactly
 * once, so a getter cannot answer differently later; one that throws is an issue. A key whose value is `undefined` counts
 * as not given. What could be read is handed on even beside issues, so that rules between objects see as much as there is.
 */
export function fields<S extends Shape>(shape: S, across?: AcrossFields<z.output<StrictObject<S>>>): StrictObject<S> {
  let plan: ReadingPlan | undefined;

  return readBy<StrictObject<S>>({ shape }, (payload, context) => {
    plan ??= planReading(shape);
    const { issues, value: input } = payload;
    payload.value = undefined;
    const names = namesIn(input);
    if (names instanceof Refusal) {
      refuse(issues, [], names.issue);
      return payload;
    }
    const object = { ...plan.defaults };
    payload.value = object;
    const given: string[] = [];
    for (const name of names) {
      if (issues.length > MOST_ISSUES) return payload;
      const value = readProperty(input as object, name);
      if (value === undefined) continue;
      given.push(name);
      const field = plan.fields.get(name);
      if (field === undefined) refuse(issues, [name], words.unknownField);
      else if (value !== UNREADABLE) object[name] = readInto(issues, field, value, name, context);
      else {
        object[name] = undefined;
        refuse(issues, [name], words.unreadable);
      }
    }
    for (const name of plan.required) {
      if (!given.includes(name)) refuse(issues, [name], words.required);
    }
    across?.(object as never, given, (path, issue) => refuse(issues, path, issue));
    return payload;
  });
}

interface ReadingPlan {
  /** Schemas by key, without the wrappers that only say what happens to an absent value. */
  readonly fields: ReadonlyMap<string, z.core.$ZodType>;
  /** Keys that must be given, in order. */
  readonly required: readonly string[];
  /** What the other keys are when they are not given, every default applied. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** What a property holds that throws when it is read. */
export const UNREADABLE = Symbol('unreadable');

function planReading(shape: Shape): ReadingPlan {
  const fields = new Map<string, z.core.$ZodType>();
  const required: string[] = [];
  const defaults: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const absent = schema._zod.run({ value: undefined, issues: [] }, { async: false }) as Payload;
    if (absent.issues.length > 0) required.push(name);
    defaults[name] = absent.issues.length > 0 ? undefined : absent.value;
    fields.set(name, unwrapped(schema));
  }
  return { fields, required, defaults };
}

const NOT_AN_OBJECT = new Refusal(words.notAnObject);
const NOT_READABLE = new Refusal(words.unreadable);

/**
 * The keys of an object as JSON knows objects, of any realm. A Map, a Date or an instance of a class is something else, and a
 * Proxy may refuse to say.
 */
function namesIn(value: unknown): readonly string[] | Refusal {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return NOT_AN_OBJECT;
    const prototype: unknown = Object.getPrototypeOf(value);
    const isPlain = prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
    return isPlain ? Object.keys(value) : NOT_AN_OBJECT;
  } catch {
    return NOT_READABLE;
  }
}

/** What a property holds, or that asking for it threw. */
export function readProperty(input: object, name: PropertyKey): unknown {
  try {
    return (input as Record<PropertyKey, unknown>)[name];
  } catch {
    return UNREADABLE;
  }
}

/** Reads a value by a schema and moves its issues to their place in the whole. */
export function readInto(
  issues: SchemaIssue[],
  schema: z.core.$ZodType,
  value: unknown,
  at: PropertyKey,
  context: z.core.ParseContextInternal,
): unknown {
  const result = schema._zod.run({ value, issues: [] }, context) as Payload;
  for (const issue of result.issues) issues.push({ ...issue, path: [at, ...(issue.path ?? [])] });
  return result.value;
}
