/** A part of a path: a name, or a position in a list. */
export type Key = string | number;

/** `a.b[2].c` as keys; null for other text. */
export function keysOf(path: string): readonly Key[] | null {
  if (!/^[a-z_]\w*(?:\.[a-z_]\w*|\[[0-9]{1,7}\])*$/i.test(path)) return null;
  return (path.match(/[a-z_]\w*|[0-9]+/gi) ?? []).map((key) => (/^[0-9]/.test(key) ? Number(key) : key));
}

/** The keys as a path. */
export function pathOf(keys: readonly Key[]): string {
  return keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
    '',
  );
}
