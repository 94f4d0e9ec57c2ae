import type { AnyAnalysis } from 'esop-repurchase/internal';

/** The parts of a JSON Schema that the document uses. */
export interface JsonSchema {
  readonly description?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly [keyword: string]: unknown;
}

/** A reference to a schema of the document. */
export function reference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** A schema of an analysis, named after its title: `MonteCarloRequest`, `MonteCarloOptions`, `MonteCarloAnswer`, `MonteCarloResult`. */
export function schemaName<Part extends string>({ title }: Pick<AnyAnalysis, 'title'>, part: Part): `${string}${Part}` {
  return `${title.replace(/ /g, '')}${part}`;
}
