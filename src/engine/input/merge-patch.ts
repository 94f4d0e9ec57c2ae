/**
 * Changes to a JSON value, as RFC 7396 (JSON Merge Patch) defines them: objects are merged key by key, `null` removes a key,
 * and everything else, lists included, replaces what was there. Neither argument is changed.
 *
 * @example
 * mergePatch({ a: { b: 1, c: 2 }, d: [1, 2] }, { a: { b: 5, c: null }, d: [3] }) // { a: { b: 5 }, d: [3] }
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isPlainObject(patch)) return patch;
  // Without a prototype, so that a key such as __proto__ is a key like any other and is refused where it is unknown.
  const merged = Object.create(null) as Record<string, unknown>;
  const kept = isPlainObject(target) ? target : {};
  for (const [key, value] of Object.entries(kept)) {
    if (patch[key] === undefined) merged[key] = value;
  }
  for (const [key, change] of Object.entries(patch)) {
    if (change === undefined) continue;
    if (change !== null) merged[key] = mergePatch(Object.keys(kept).includes(key) ? kept[key] : undefined, change);
  }
  return merged;
}

/** An object as JSON knows objects; a Map, a Date or an instance of a class is a value like any other. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
