/**
 * An object or a list as JSON, one entry of a list to a line: readable, easy to compare by line, and never in memory as a whole (the
 * snapshots of a large plan are longer than the longest string).
 */
export function* linesJson(result: object): Generator<string> {
  if (isIterable(result)) {
    yield* rows(result, '');
    yield '\n';
    return;
  }
  let separator = '{';
  for (const [key, value] of Object.entries(result)) {
    yield `${separator}\n  ${JSON.stringify(key)}: `;
    if (isIterable(value)) yield* rows(value, '  ');
    else yield JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
    separator = ',';
  }
  yield '\n}\n';
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function* rows(values: Iterable<unknown>, indent: string): Generator<string> {
  let separator = '[';
  for (const value of values) {
    yield `${separator}\n${indent}  ${JSON.stringify(value)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : `\n${indent}]`;
}
