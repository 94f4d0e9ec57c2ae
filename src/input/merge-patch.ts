/**
 * Changes to a JSON value, as RFC 7396 (JSON Merge Patch) defines them: objects are merged key by key, `null` removes a key,
 * and everything else, lists included, replaces what was there. Neither argument is changed.
 *
 * @example
 * mergePatch({ a: { b: 1, c: 2 }, d: [1, 2] }, { a: { b: 5, c: null }, d: [3] }) // { a: { b: 5 }, d: [3] }
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  // Without a prototype, so that a key such as __proto__ is a key like any other and is refused where it is unknown.
  const merged = Object.assign(Object.create(null), isObject(target) ? target : {}) as Record<string, unknown>;
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
