import { describe, expect, it } from 'vitest';
import { parseCommentedJson, placesIn } from '../../../src/presentation/words/formats.js';

describe('JSON with comments', () => {
  it.each([
    ['{ "a": 1, // one\n "b": [1, 2,], /* two\nlines */ }', { a: 1, b: [1, 2] }],
    ['// nothing else\n[]\n', []],
    ['{ "url": "https://x.example/* no comment */", }', { url: 'https://x.example/* no comment */' }],
    ['{ "a": "1, }" , }', { a: '1, }' }],
  ])('%j', (text, value) => {
    expect(parseCommentedJson(text)).toEqual({ value });
  });

  it.each([
    ['{ // x\n "a" 1 }', 2, 6, 'expected a colon, found 1'],
    ['[1,,]', 1, 4, 'expected a value, found ,'],
    ['{,}', 1, 2, 'expected a property name in double quotes, found ,'],
    ['{ "a": 1, x }', 1, 11, 'expected a property name in double quotes, found x'],
    ['[1, // and so on', 1, 17, 'expected a value, found the end of the file'],
    ['{ "a": 1 } /', 1, 12, 'found /, which is not JSON'],
  ])('%j has its first mistake at line %i, column %i', (text, line, column, problem) => {
    expect(parseCommentedJson(text)).toMatchObject({ problem: { line, column, problem } });
  });

  it('changes no other object than the one that it returns', () => {
    const { value } = parseCommentedJson('{ "__proto__": { "a": 1 }, }') as { value: object };
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('says where its values stand, or those that should have them', () => {
    const text = '{ // the plan\n "a": { "b": [10, 20,] },\n}';
    const at = (...path: (string | number)[]) => {
      const { from, to } = placesIn(text)(path);
      return text.slice(from, to);
    };
    expect(at('a', 'b', 1)).toBe('20');
    expect(at('a', 'b')).toBe('[10, 20,]');
    expect(at('a', 'c', 'd')).toBe('{ "b": [10, 20,] }');
    expect(at('x')).toBe(text);
  });
});
