/**
 * An object as JSON, one entry of a list to a line: readable, easy to compare by line, and never in memory as a whole (the
 * snapshots of a large plan are longer than the longest string).
 */
export function* linesJson(result: object): Generator<string> {
  let separator = '{';
  for (const [key, value] of Object.entries(result)) {
    yield `${separator}\n  ${JSON.stringify(key)}: `;
    if (Array.isArray(value)) yield* rows(value);
    else yield JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
    separator = ',';
  }
  yield '\n}\n';
}

function* rows(values: readonly unknown[]): Generator<string> {
  let separator = '[';
  for (const value of values) {
    yield `${separator}\n    ${JSON.stringify(value)}`;
    separator = ',';
  }
  yield values.length === 0 ? '[]' : '\n  ]';
}
