/**
 * Data as JSON, without asking a `toJSON` of anything: some libraries give one to all lists or objects, and ids and keys must not follow it.
 *
 * @example
 * plainJson([1, { a: 'x', b: undefined }]) // '[1,{"a":"x"}]'
 */
export function plainJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const entry of value as readonly unknown[]) text += `${text === '' ? '' : ','}${plainJson(entry ?? null)}`;
    return `[${text}]`;
  }
  for (const [key, part] of Object.entries(value)) {
    if (part !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${plainJson(part)}`;
  }
  return `{${text}}`;
}
