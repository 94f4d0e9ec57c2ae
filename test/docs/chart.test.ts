import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { simulateRun } from '../../src/index.js';

const svg = readFileSync('docs/acme.svg', 'utf8');

it('the bars of docs/acme.svg are as tall as the figures say', () => {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-typical.json');
  const { annual_projections: years } = simulateRun(planRules, operatingAssumptions, initialState, systemConfig);
  const bars = (name: string): number[] =>
    [
      ...svg.matchAll(
        new RegExp(`<rect class="fill-${name}" x="[\\d.]+" y="[\\d.]+" width="[\\d.]+" height="([\\d.]+)"/>`, 'g'),
      ),
    ].map(([, height]) => Number(height));
  const company = years.map((year) => year.funded_by_company).filter((amount) => amount > 0);
  const trust = years.map((year) => year.repurchase_obligation - year.funded_by_company);
  const scale = bars('contributions')[0]! / trust[0]!;
  expect(bars('contributions')).toHaveLength(years.length);
  bars('contributions').forEach((height, i) => expect(height).toBeCloseTo(trust[i]! * scale, 0));
  expect(bars('company')).toHaveLength(company.length);
  bars('company').forEach((height, i) => expect(height).toBeCloseTo(company[i]! * scale, 0));
});

it('the README tells those who cannot see it what it shows', () => {
  const [, shown] = /!\[([^\]]+)\]\(docs\/acme\.svg\)/.exec(readFileSync('README.md', 'utf8'))!;
  const [, amount, years] = /must find (\$[\d.]+ million) over (\d+) years/.exec(svg)!;
  expect(shown).toContain(`${amount!} over ${years!} years`);
  const [, since] = /From (\d+) on/.exec(shown!)!;
  expect([...svg.matchAll(/(\d{4}) [\d.]+, of it the company [1-9]/g)][0]![1]).toBe(since);
});

it('its words have their own background in light and in dark', () => {
  expect(svg).toContain('@media (prefers-color-scheme: dark)');
  expect(svg).toContain('<rect class="paper"');
  expect(svg).toMatch(/<title>.+<\/title>\n<desc>.+<\/desc>/);
});
