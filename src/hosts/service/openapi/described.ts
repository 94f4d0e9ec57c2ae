import * as z from 'zod/mini';
import { reference, type JsonSchema } from './json-schema.js';

/** Value that a schema describes, as the service makes it. */
export type Answered<S extends z.ZodMiniType> = AsMade<z.output<S>>;

type AsMade<T> = T extends readonly (infer Entry)[]
  ? readonly AsMade<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]: AsMade<T[Key]> }
    : T;

/** Schemas that have a name in the document. */
export class NamedSchemas {
  private readonly named = z.registry<{ id: string }>();
  /** The description and format of each schema that is made here. */
  private readonly about = new Map<string, { readonly description: string; readonly format?: string }>();

  /** Gives a schema the name by which others refer to it, and a description. */
  add<S extends z.ZodMiniType>(id: string, description: string, schema: S, format?: string): S {
    this.named.add(schema, { id });
    this.about.set(id, { description, ...(format !== undefined && { format }) });
    return schema;
  }

  /** A schema of the document that is made elsewhere: from a table of results, or from a schema that reads requests. */
  from<T>(id: string): z.ZodMiniType<T, T> {
    const schema = z.custom<T>();
    this.named.add(schema, { id });
    return schema;
  }

  /** The JSON Schemas of the schemas that are made here. */
  jsonSchemas(): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.named, {
      uri: (id) => reference(id).$ref,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Whole numbers are within this range anyway.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    const made = [...this.about].map(([id, about]) => {
      const { $schema: _, $id: __, ...schema } = schemas[id]!;
      return [id, { ...schema, ...about } as JsonSchema] as const;
    });
    return Object.fromEntries(made);
  }
}

/** A field with its description. */
export function field<S extends z.ZodMiniType>(schema: S, is: string): S {
  return schema.check(z.describe(is));
}
