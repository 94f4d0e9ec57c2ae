import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acmeInputs } from '../../../docs/examples/acme/inputs.js';
import { fromFragment, toFragment } from '../../../src/hosts/what-if/share/share-link.js';
import { draws } from '../../draws.js';

const values = fc.dictionary(
  fc.constantFrom('price_growth', 'turnover', 'method'),
  fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string()),
);
const plan = acmeInputs();

test('what goes into a link comes out of it', async () => {
  const pages = fc.record({
    plan: fc.constantFrom(null, plan),
    hasCensus: fc.constant(true),
    values,
    scenarios: fc.array(
      fc.record({ name: fc.string({ unit: 'grapheme' }).filter(({ length }) => length <= 40), values }),
      { maxLength: 4 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(pages, async (page) => {
      const fragment = await toFragment(page);
      expect(fragment).toMatch(/^#v1\.[\w-]+$/);
      expect(await fromFragment(fragment)).toEqual(JSON.parse(JSON.stringify(page)) as unknown);
    }),
    { numRuns: draws(30) },
  );
});

test('the census stays at home unless it is asked for', async () => {
  const fragment = await toFragment({ plan, hasCensus: false, values: {}, scenarios: [] });
  const shared = await fromFragment(fragment);
  expect(shared?.plan).toEqual({ ...plan, initialState: { ...plan.initialState, participants: [] } });
  const whole = await toFragment({ plan, hasCensus: true, values: {}, scenarios: [] });
  expect(whole.length).toBeGreaterThan(2 * fragment.length);
});

test('of other fragments nothing is made', async () => {
  expect(await fromFragment('')).toBeNull();
  expect(await fromFragment('#years')).toBeNull();
});

test('another version and a damaged link say what they are', async () => {
  const fragment = await toFragment({ plan: null, hasCensus: true, values: { turnover: 2 }, scenarios: [] });
  await expect(fromFragment(fragment.replace('#v1', '#v2'))).rejects.toThrow(
    'another version of this page (v2; this one reads v1)',
  );
  const damaged = [fragment.slice(0, -4), `${fragment}!`, '#v1.', '#v1.AAAA', fragment.replace('#v1.', '#v1.x')];
  for (const link of damaged) await expect(fromFragment(link)).rejects.toThrow('incomplete or damaged');
});

test.each([
  [{ plan: 7, hasCensus: true, values: {}, scenarios: [] }],
  [{ plan: { initialState: { participants: [] } }, hasCensus: false, values: {}, scenarios: [] }],
  [{ plan: { planRules: {}, initialState: {} }, hasCensus: true, values: {}, scenarios: [] }],
  [{ plan: { planRules: {}, initialState: { participants: [null] } }, hasCensus: true, values: {}, scenarios: [] }],
  [{ plan: null, hasCensus: true, values: { turnover: [1] }, scenarios: [] }],
  [{ plan: null, hasCensus: true, values: {}, scenarios: [{ name: 1, values: {} }] }],
  // Longer than anybody could have typed.
  [{ plan: null, hasCensus: true, values: {}, scenarios: [{ name: 'x'.repeat(41), values: {} }] }],
  [{ plan: null, hasCensus: true, values: { turnover: 'x'.repeat(20_001) }, scenarios: [] }],
  [
    {
      plan: null,
      hasCensus: true,
      values: {},
      scenarios: Array.from({ length: 5 }, () => ({ name: 'a', values: {} })),
    },
  ],
  [null],
])('a link that carries something else is damaged: %j', async (content) => {
  await expect(fromFragment(await toFragment(content as never).catch(() => '#v1.'))).rejects.toThrow(
    'incomplete or damaged',
  );
});
