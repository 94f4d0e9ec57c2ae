import type { AnyAnalysis } from '../../../analysis/analyses.js';

/** A schema of an analysis, named after its title: `MonteCarloRequest`, `MonteCarloOptions`, `MonteCarloAnswer`, `MonteCarloResult`. */
export function schemaName<Part extends string>({ title }: Pick<AnyAnalysis, 'title'>, part: Part): `${string}${Part}` {
  return `${title.replace(/ /g, '')}${part}`;
}
