/** End of the names of scripts, `global` for script tags and `browser` for modules. The build puts it in. */
declare const SCRIPT_KIND: string;

/** Scripts for pages, each on top of the one before. */
export const SCRIPTS = ['core', 'runs', 'analyses'] as const;
export type Script = (typeof SCRIPTS)[number];

/** A script of the page is not there, or is of another build. */
export class MissingScript extends Error {
  override readonly name = 'MissingScript';
  readonly code = 'MISSING_SCRIPT';
}

/** File name of a script, by default one of the kind that asks. */
export function fileOf(script: Script, kind = SCRIPT_KIND): string {
  return `esop-repurchase${script === 'core' ? '' : `.${script}`}.${kind}.js`;
}

/** Function in the place of one that a script on top of the first brings. */
export function missing(name: string, script: Script): () => never {
  return () => {
    const below = SCRIPTS[SCRIPTS.indexOf(script) - 1]!;
    throw new MissingScript(`${name}() is in ${fileOf(script)}: load that script after ${fileOf(below)}`);
  };
}

/**
 * Modules that a script left for those on top of it; the first entry is its build.
 *
 * @throws MissingScript when it is not there or another build made it
 */
export function sharedBy(
  below: Script,
  shared: readonly unknown[] | undefined,
  build: string,
  script: Script,
): readonly unknown[] {
  if (shared?.[0] !== build)
    throw new MissingScript(`${fileOf(script)} needs ${fileOf(below)} of the same version: load that script first`);
  return shared;
}
