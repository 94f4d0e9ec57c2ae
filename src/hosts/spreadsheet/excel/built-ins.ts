/**
 * Functions that the script uses and JavaScript got after 2016, for runtimes that lack them. It comes before everything else and
 * leaves existing functions alone.
 */
type Properties = Record<string, unknown>;

function provide(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, writable: true, enumerable: false, configurable: true });
}

/** One level of lists less. A range may have more rows than a call has arguments. */
function flat(list: readonly unknown[]): unknown[] {
  return list.reduce<unknown[]>((all, entry) => {
    for (const one of Array.isArray(entry) ? entry : [entry]) all.push(one);
    return all;
  }, []);
}

provide(Object, 'entries', (object: Properties) => Object.keys(object).map((key) => [key, object[key]]));
provide(Object, 'values', (object: Properties) => Object.keys(object).map((key) => object[key]));
provide(Object, 'fromEntries', (entries: Iterable<readonly [string, unknown]>) => {
  const object: Properties = {};
  for (const [key, value] of entries) object[key] = value;
  return object;
});
provide(Object, 'getOwnPropertyDescriptors', (object: object) => {
  const descriptors: Properties = {};
  for (const key of Reflect.ownKeys(object)) {
    descriptors[key as string] = Object.getOwnPropertyDescriptor(object, key);
  }
  return descriptors;
});
provide(Object, 'hasOwn', (object: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(object, name));
provide(Array.prototype, 'flat', function (this: unknown[]) {
  return flat(this);
});
provide(Array.prototype, 'flatMap', function (this: unknown[], each: (entry: unknown, index: number) => unknown) {
  return flat(this.map((entry, index) => each(entry, index)));
});
provide(String.prototype, 'padStart', function (this: string, length: number, filler = ' ') {
  return filler.repeat(Math.max(0, length - this.length)).slice(0, Math.max(0, length - this.length)) + this;
});
provide(Array.prototype, 'at', function (this: unknown[], index: number) {
  return this[index < 0 ? this.length + index : index];
});
