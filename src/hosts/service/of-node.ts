/** A module of Node's own, where there is one: what it does takes a fraction of the time of the web's standards. */
export function ofNode<Module>(name: 'node:crypto' | 'node:zlib'): Module | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.(name) as Module | undefined;
}
