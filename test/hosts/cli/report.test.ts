import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnnualProjection, SimulationRun } from '../../../src/index.js';
import { styleFor, widthFor, wrap, type Style } from '../../../src/hosts/cli/text/style.js';
import type { Host } from '../../../src/hosts/cli/host.js';
import { noProcesses, oneThread, runPage } from './harness.js';

const terminal: Style = styleFor(hostWith({ isTTY: true }, { LANG: 'en_US.UTF-8' }));

describe('the layout', () => {
  const upTo = (max: number) =>
    fc.oneof(fc.constant(0), fc.integer({ min: 0, max }), fc.integer({ min: 1, max: 10_000 }));
  const cents = (max: number) => upTo(max * 100).map((amount) => amount / 100);
  const runs = fc.record({
    years: fc.array(fc.array(cents(9e11), { minLength: 10, maxLength: 10 }), { minLength: 1, maxLength: 75 }),
    price: cents(9e7),
    shares: upTo(9e9),
    percentage: upTo(9e9),
    name: fc.string({ minLength: 1, maxLength: 200 }),
  });

  it('fits 80 columns for every plan of ordinary size, and 120 and 200 likewise', () => {
    fc.assert(
      fc.property(runs, fc.constantFrom(80, 100, 120, 200), ({ years, price, shares, percentage, name }, width) => {
        const text = runPage(name, fakeRun(years, price, shares, percentage), width);
        for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('shows each source of trust cash where there is room, and the trust as one where there is not', () => {
    const years = [[3, 3, 1, 1, 1, 0, 0, 1, 1, 10].map((value) => value * 1e5)];
    const narrow = runPage('P', fakeRun(years, 100, 1e5, 0.2), 80);
    expect(narrow).toMatch(/owed +cash +trust +company +price/);
    expect(narrow).not.toMatch(/contributions +forfeitures/);
    const wide = runPage('P', fakeRun(years, 100, 1e5, 0.2), 140);
    expect(wide).toMatch(/owed +cash +trust +contributions +forfeitures +accounts +company +price/);
  });

  it('has a column for notes only if notes are issued', () => {
    expect(runPage('P', fakeRun([[3, 2, 1, 0, 0, 1, 1]], 1, 1, 0.1), 80)).toMatch(/company +notes +price/);
    expect(runPage('P', fakeRun([[3, 3, 1, 0, 0, 2, 0]], 1, 1, 0.1), 80)).not.toContain('notes');
  });

  it('names the unit of large amounts', () => {
    expect(runPage('P', fakeRun([[500_000, 500_000]], 1, 1, 0.1), 80)).toMatch(/Repurchases by year, \$\n/);
    expect(runPage('P', fakeRun([[2e6, 2e6]], 1, 1, 0.1), 80)).toContain('Repurchases by year, $ thousand');
    expect(runPage('P', fakeRun([[2e9, 2e9]], 1, 1, 0.1), 80)).toContain('Repurchases by year, $ million');
  });

  it('gives the year of most cash the longest bar', () => {
    const lines = runPage(
      'P',
      fakeRun(
        [
          [1, 1],
          [4, 4],
          [2, 2],
        ],
        1,
        1,
        0.1,
      ),
      80,
    ).split('\n');
    const length = (year: number): number =>
      /\+*$/.exec(lines.find((line) => line.startsWith(String(year))) ?? '')?.[0].length ?? 0;
    expect(length(2028)).toBeGreaterThanOrEqual(8);
    expect(length(2027)).toBe(Math.round(length(2028) / 4));
    expect(length(2029)).toBe(Math.round(length(2028) / 2));
  });
});

describe('colour and block characters', () => {
  const text = (style: Style): string =>
    runPage(
      'P',
      fakeRun(
        [
          [1, 1],
          [4, 4],
        ],
        1,
        1,
        0.1,
      ),
      80,
      undefined,
      style,
    );

  it('are for terminals', () => {
    expect(text(terminal)).toContain('\u001b[');
    expect(text(terminal)).toContain('█');
    // Without its colour the page has the width of the plain one.
    for (const line of text(terminal)
      .replace(/\u001b\[\d+m/g, '')
      .split('\n'))
      expect(line.length).toBeLessThanOrEqual(80);
  });

  it.each([
    ['NO_COLOR', { isTTY: true }, { NO_COLOR: '1', LANG: 'en_US.UTF-8' }],
    ['a pipe', {}, { LANG: 'en_US.UTF-8' }],
    ['a dumb terminal', { isTTY: true }, { TERM: 'dumb', LANG: 'en_US.UTF-8' }],
  ])('are not for %s', (_, stdout, env) => {
    // Printable ASCII only.
    expect(text(styleFor(hostWith(stdout, env)))).toMatch(/^[\n -~]*$/);
  });

  it('are apart: a terminal of another encoding has colour without blocks', () => {
    expect(styleFor(hostWith({ isTTY: true }, { LC_ALL: 'C', LANG: 'en_US.UTF-8' })).unicode).toBe(false);
  });
});

describe('the width', () => {
  it.each([
    [{ isTTY: true, columns: 132 }, {}, 132],
    [{ isTTY: true, columns: 132 }, { COLUMNS: '100' }, 132],
    [{ isTTY: true, columns: 40 }, {}, 40],
    [{ isTTY: true, columns: 10 }, {}, 30],
    [{ columns: 132 }, {}, 80],
    [{}, { COLUMNS: '120' }, 120],
    [{}, { COLUMNS: 'wide' }, 80],
    [{}, { COLUMNS: '100000' }, 200],
  ])('of %j with %j is %i', (stdout, env, width) => {
    expect(widthFor(hostWith(stdout, env))).toBe(width);
  });
});

describe('words', () => {
  it('break between words', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('so incomprehensible', 8)).toEqual(['so', 'incompre', 'hensible']);
  });
});

function hostWith(stdout: object, env: Host['env']): Host {
  const output = { write: () => true, ...stdout };
  return {
    stdout: output,
    stderr: output,
    cwd: '/',
    env,
    now: () => 0,
    onInterrupt: () => () => undefined,
    untilTold: () => Promise.resolve('SIGTERM'),
    runMonteCarlo: oneThread,
    ...noProcesses,
  };
}

/** A run that holds only what the report shows. */
function fakeRun(
  years: readonly (readonly number[])[],
  price: number,
  shares: number,
  percentage: number,
): SimulationRun {
  const projections = years.map((figures, index): Partial<AnnualProjection> => {
    const figure = (position: number): number => figures[position] ?? 0;
    return {
      year: 2027 + index,
      share_price: price,
      repurchase_obligation: figure(0),
      repurchase_cash: figure(1),
      funded_by_unallocated_contributions: figure(2),
      funded_by_forfeitures: figure(3),
      funded_by_participant_cash: figure(4),
      funded_by_company: figure(5),
      notes_issued: figure(6),
      shares_released: Math.min(shares, figure(7)),
      shares_allocated: Math.min(shares, figure(8)),
      covered_payroll: figure(9),
      repurchase_to_payroll: percentage,
    };
  }) as AnnualProjection[];
  const sum = (amount: (year: AnnualProjection) => number): number =>
    projections.reduce((total, year) => total + amount(year), 0);
  const peak = Math.max(...projections.map((year) => year.repurchase_cash));
  return {
    simulation_id: 'a-run',
    status: 'completed',
    annual_projections: projections,
    participant_snapshots: [],
    trust_states: [],
    summary_metrics: {
      total_repurchase_obligation: sum((year) => year.repurchase_obligation),
      ten_year_repurchase_obligation: sum((year) => year.repurchase_obligation),
      twenty_year_repurchase_obligation: sum((year) => year.repurchase_obligation),
      present_value_repurchase_obligation: sum((year) => year.repurchase_obligation),
      discount_rate: 0.05,
      total_repurchase_cash: sum((year) => year.repurchase_cash),
      peak_cash_year: projections.find((year) => year.repurchase_cash === peak)?.year ?? 2027,
      peak_cash_amount: peak,
      average_annual_contribution: peak,
      average_annual_repurchase_cash: peak,
      max_repurchase_to_payroll: percentage,
      max_repurchase_to_payroll_year: 2027,
      final_share_price: price,
      final_trust_cash: peak,
      final_loan_balance: peak,
      final_shares_outstanding: shares,
      final_trust_solvency: null,
      final_cash_cover: null,
      average_benefit_level_contribution: percentage,
      average_benefit_level_value: percentage,
      peak_repurchase_to_shares_outstanding: percentage,
      overall_funding_ratio: percentage,
      suspense_exhaustion_year: 2031,
      final_emerging_liability: peak,
      final_terminated_value: peak,
      final_top_tenth_share: percentage,
      final_gini: percentage,
      compliance_findings: [],
    },
  };
}
