import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSyntaxProblem } from '../../../src/adapters/text/json-syntax.js';

describe('the place where a text stops being JSON', () => {
  it.each([
    ['{\n  "a": 1,\n}', 3, 1, 'expected a property name in double quotes, found }'],
    ['{"a": 1 "b": 2}', 1, 9, 'expected a comma or }, found "'],
    ['{"a": nope}', 1, 7, 'expected a value, found nope'],
    ["{'a': 1}", 1, 2, "expected a property name in double quotes or }, found '"],
    ['[1, 2', 1, 6, 'expected a comma or ], found the end of the file'],
    ['', 1, 1, 'expected a value, found the end of the file'],
    ['{"a": 1} x', 1, 10, 'expected the end of the file, found x'],
    ['{"a": "b\n"}', 1, 7, 'expected a value, found a string that does not end on its line, or with a wrong escape'],
    ['[01]', 1, 2, 'expected a value or ], found 01'],
    ['[1,,2]', 1, 4, 'expected a value, found ,'],
    ['{"a"\r\n1}', 2, 1, 'expected a colon, found 1'],
    ['[1}', 1, 3, 'expected a comma or ], found }'],
    ['[\u0007]', 1, 2, 'expected a value or ], found a control character'],
  ])('%j', (text, line, column, problem) => {
    // The same place once more, as an index.
    const before = text
      .split(/\r\n|\n/)
      .slice(0, line - 1)
      .join(text.includes('\r') ? '\r\n' : '\n');
    const at = before.length + (line === 1 ? 0 : text.includes('\r') ? 2 : 1) + column - 1;
    expect(findSyntaxProblem(text)).toEqual({ line, column, at, problem });
  });

  it('is found in a text with a string of millions of escapes', () => {
    const string = `"${'\\n'.repeat(5_000_000)}`;
    expect(findSyntaxProblem(string)).toMatchObject({ line: 1, column: 1 });
    expect(findSyntaxProblem(`[${string}"`)).toMatchObject({ line: 1, column: string.length + 3 });
  });

  it('agrees with JSON.parse about what is JSON, whatever is cut from a text or put into it', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ',', '}', ']', '"', '0', '\n', '\\', 'e', '.', 'null'))
      .map(([text, at, cut, put]) => {
        const position = at % (text.length + 1);
        return text.slice(0, position) + put + text.slice(position + cut);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        expect(findSyntaxProblem(text) === null).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('reads a long string without running out of stack', () => {
    expect(findSyntaxProblem(`["${'a\\n'.repeat(1_000_000)}"`)?.column).toBe(3_000_004);
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
