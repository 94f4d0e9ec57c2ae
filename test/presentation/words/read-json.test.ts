import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNameTwice, outlineOf } from '../../../src/presentation/words/formats.js';
import { readJson } from '../../../src/presentation/words/read-json.js';
import { draws } from '../../draws.js';

const strict = { comments: false };
const problemOf = (text: string, options = strict) => {
  const read = readJson(text, options);
  return 'problem' in read ? read.problem : null;
};

describe('the place where a text stops being JSON', () => {
  it.each([
    ['{\n  "a": 1,\n}', 3, 1, 'expected a property name in double quotes, found }'],
    ['{"a": 1 "b": 2}', 1, 9, 'expected a comma or }, found "'],
    ['{"a": nope}', 1, 7, 'found nope, which is not JSON'],
    ["{'a': 1}", 1, 2, "expected a property name in double quotes, found '"],
    ['[1, 2', 1, 6, 'expected a comma or ], found the end of the file'],
    ['', 1, 1, 'expected a value, found the end of the file'],
    ['{"a": 1} "x"', 1, 10, 'expected the end of the file, found "'],
    ['{"a": "b\n"}', 1, 7, 'a string that does not end on its line'],
    ['["\\x"]', 1, 2, 'a wrong escape in a string'],
    ['[01]', 1, 3, 'expected a comma or ], found 1'],
    ['[1,,2]', 1, 4, 'expected a value, found ,'],
    ['{"a"\r\n1}', 2, 1, 'expected a colon, found 1'],
    ['[1}', 1, 3, 'expected a comma or ], found }'],
    ['[\u0007]', 1, 2, 'found a control character, which is not JSON'],
    ['[1, // one\n2]', 1, 5, 'comments are not allowed here'],
  ])('%j', (text, line, column, problem) => {
    const found = problemOf(text);
    expect(found).toMatchObject({ line, column, problem });
    expect(text.slice(0, found!.at).split(/\r\n|\n/)).toHaveLength(line);
  });

  it('agrees with JSON.parse about what is JSON and what it holds, whatever is cut from a text or put into it', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ',', '}', ']', '"', '0', '\n', '\\', 'e', '.', 'null'))
      .map(([text, at, cut, put]) => {
        const position = at % (text.length + 1);
        return text.slice(0, position) + put + text.slice(position + cut);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        const read = readJson(text, strict);
        const value = parsed(text);
        if (value === undefined) expect(read).toHaveProperty('problem');
        // A name twice is what JSON.parse does not tell.
        else if ('problem' in read) expect(read.problem.twice).toBeDefined();
        else expect(read.value).toEqual(value);
      }),
      { numRuns: draws(2000) },
    );
  });

  it('is found in texts that are long or deep', () => {
    const string = `"${'\\n'.repeat(500_000)}`;
    expect(problemOf(string)).toMatchObject({ line: 1, column: 1 });
    expect(problemOf(`[${string}"`)).toMatchObject({ line: 1, column: string.length + 3 });
    expect(problemOf('['.repeat(100_000))).toMatchObject({ problem: 'nested too deeply' });
  });
});

describe('a name that an object has twice', () => {
  it.each([
    ['{\n"a": 1,\n"b": 2,\n"a": 3\n}', 'a', 2, 4],
    // Equal once they are read.
    ['{"a": 1,\n"\\u0061": 2}', 'a', 1, 2],
    ['{"": 1,\n"": 2}', '', 1, 2],
    ['{"__proto__": 1,\n"__proto__": 2}', '__proto__', 1, 2],
    ['{"constructor": 1,\r\n"x": {}, "constructor": 2}', 'constructor', 1, 2],
    ['{"a": {"b": [{"c": 1}, {"c": {"x": 1},\n"c": 2}]}}', 'a.b[1].c', 1, 2],
    // Of the first, nothing would be left.
    ['{"a": {"b": 1, "c": 2},\n"a": {}}', 'a', 1, 2],
  ])('%j', (text, path, first, second) => {
    const { line, twice, problem } = problemOf(text)!;
    expect(twice!.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')).toBe(`.${path}`);
    expect(line).toBe(second);
    expect(problem).toMatch(new RegExp(`^Must not have a name twice .* is at line ${first}, .* and line ${second}, `));
    expect(hasNameTwice(outlineOf(new TextEncoder().encode(text)), JSON.parse(text))).toBe(true);
  });

  it.each([
    '[{"a": 1}, {"a": 1}]',
    '{"a": {"a": {"a": 1}}, "b": "a", "A": "\\"a\\": 1"}',
    '{"toString": 1, "__proto__": {"a": 1}}',
  ])('is not one in %j', (text) => {
    const read = readJson(text, strict);
    expect(read).toEqual({ value: JSON.parse(text) as unknown });
    expect(Object.getPrototypeOf((read as { value: object }).value)).not.toHaveProperty('a');
    expect(hasNameTwice(outlineOf(new TextEncoder().encode(text)), JSON.parse(text))).toBe(false);
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
