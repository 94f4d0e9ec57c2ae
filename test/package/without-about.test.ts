import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemasAlone } from '../../.config/build/without-sentences.js';

test.each([
  ["const a = about('What it is.', money());", 'const a = (money());'],
  ["x: about(\n  'One.',\n  z.optional(rate()),\n  { source: 'IRC 1', default: 0 },\n),", 'x: (z.optional(rate())),'],
  ["about('One.', list(about('Two.', a ? b : c)), { default: 1 })", '(list((a ? b : c)))'],
  ["about('One.', about('Two.', a))", '((a))'],
  ['about(text, a), said(b)', '(a), said(b)'],
])('keeps the schema alone: %s', (source, alone) => {
  expect(schemasAlone(source)).toBe(alone);
});

/** Needs the build. */
test.each(['global', 'browser', 'all.global', 'all.browser'])(
  'esop-repurchase.%s.js says nothing of inputs',
  (name) => {
    const script = readFileSync(`dist/esop-repurchase.${name}.js`, 'utf8');
    expect(script).toContain('debt_id');
    // The source and the unlike default of a field.
    expect(script).not.toMatch(/IRC 11\(b\)|IRC 163\(j\)|default:"reallocate"/);
  },
);
