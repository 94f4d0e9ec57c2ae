import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ESOP_OBLIGATION, ESOP_SIMULATE, ESOP_VALIDATE, type Table } from '../../../src/hosts/spreadsheet/index.js';
import * as functions from '../../../src/hosts/spreadsheet/index.js';
import type { Cells } from './ranges.js';

const guide = readFileSync('docs/guides/spreadsheets.md', 'utf8');

/** A block of the guide as cells, as a spreadsheet pastes it. */
function pasted(start: string): Cells {
  const [, block = ''] =
    guide
      .split('```tsv\n')
      .filter((part, i) => i > 0 && part.startsWith(start))
      .map((part) => ['', part.split('```')[0]!])[0] ?? [];
  const cell = (text: string): string | number =>
    /^\d+$/.test(text) ? Number(text) : /^\d+%$/.test(text) ? Number(text.slice(0, -1)) / 100 : text;
  return block
    .trim()
    .split('\n')
    .map((line) => line.split('\t').map(cell));
}

describe('the guide to spreadsheets', () => {
  const plan = pasted('plan_name');
  const census = pasted('Employee ID');

  it('has a first plan that works, in the ranges of its formulas', () => {
    expect([plan.length, plan[0]!.length, census.length, census[0]!.length]).toEqual([7, 2, 3, 5]);
    expect(ESOP_VALIDATE(plan, census).slice(1)).toEqual([
      ['plan', '', '', 'workforce', expect.stringMatching(/^Nobody who leaves is replaced/), '', 'warning'],
      expect.arrayContaining([expect.stringMatching(/participation/), 'warning']),
    ]);
    // What the page names as the rows that answer them, and nothing else.
    const [, named = ''] = /^The warnings are ([^]*?)answer them; then the ranges are `A1:B10`/m.exec(guide)!;
    const more = [...named.matchAll(/`([\w.]+)`,\s`(\d+)`/g)].map(([, name = '', value]) => [name, Number(value)]);
    expect(ESOP_VALIDATE([...plan, ...more], census)).toEqual([['OK']]);
    // The figure of the README's example, which has the same two people.
    expect(ESOP_OBLIGATION(plan, census)).toEqual([[258_786.83]]);
    expect(guide).toContain('258786.83');
  });

  it('names every function, and no other', () => {
    const named = new Set([...guide.matchAll(/`=(ESOP_[A-Z]+)\(/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(Object.keys(functions).sort());
  });

  it('lists the columns of the years, in order', () => {
    const section = /^## The columns$([^]*?)^## /m.exec(guide)?.[1] ?? '';
    const listed = [...section.matchAll(/^\|.*\|$/gm)].flatMap(([row]) => [...row.matchAll(/`([a-z_]+)`/g)]);
    expect(listed.map(([, column]) => column)).toEqual((ESOP_SIMULATE(plan, census) as Table)[0]);
  });
});
