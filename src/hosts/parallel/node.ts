interface Host {
  readonly process?: {
    readonly versions?: { readonly node?: string };
    /** What a process of Electron is. */
    readonly type?: string;
    getBuiltinModule?(name: string): unknown;
  };
}

/** Whether this is Node. Bun, Deno and the pages of Electron look like it and have the workers of a browser. */
export function isNode(): boolean {
  const { process: node } = globalThis as Host;
  if (node?.versions?.node === undefined || 'Bun' in globalThis || 'Deno' in globalThis) return false;
  return node.type !== 'renderer' && node.type !== 'worker';
}

/** A module of Node. It is named when it is needed: bundlers for browsers refuse imports of such modules. */
export async function nodeModule<Module>(name: string): Promise<Module> {
  const { process: node } = globalThis as Host;
  // The first releases of Node 20 and 22 lack the function.
  return (node?.getBuiltinModule?.(name) ??
    (await import(/* webpackIgnore: true */ /* @vite-ignore */ name))) as Module;
}
