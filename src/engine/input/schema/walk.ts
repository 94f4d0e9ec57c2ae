import type * as z from 'zod/mini';
import { known, type About } from './about.js';

type Def =
  | z.core.$ZodOptionalDef
  | z.core.$ZodPrefaultDef
  | z.core.$ZodPipeDef
  | z.core.$ZodObjectDef
  | z.core.$ZodArrayDef
  | z.core.$ZodEnumDef
  | z.core.$ZodLiteralDef<z.core.util.Literal>
  | z.core.$ZodBooleanDef
  | z.core.$ZodStringDef
  | z.core.$ZodDiscriminatedUnionDef
  | z.core.$ZodUnknownDef;

/** How a schema was made, in zod's words; every schema of zod says so. */
export function definition(schema: z.core.$ZodType): Def {
  return (schema as z.ZodMiniType).def as Def;
}

/** The schema of a value that is given, without the wrappers that say what an absent one means, or what is made of a list. */
export function ofGiven(schema: z.core.$ZodType): z.ZodMiniType {
  const def = definition(schema);
  if (def.type === 'optional' || def.type === 'prefault') return ofGiven(def.innerType);
  return def.type === 'pipe' && definition(def.in).type === 'array' ? ofGiven(def.in) : (schema as z.ZodMiniType);
}

/** What is known of a field and of its value. */
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
