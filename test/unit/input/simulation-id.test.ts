import { SHA256 } from '@stablelib/sha256';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { simulationId, validate } from '../../../src/index.js';
import { parseInput } from '../../../src/engine/input/index.js';
import { wholeNumberBytes } from '../../../src/engine/input/simulation-id.js';
import { fullInput, put, type FullInput } from './full-input.js';

describe('bytes', () => {
  it('of whole numbers tell them apart', () => {
    expect([...wholeNumberBytes([0, 127, 128, 300])]).toEqual([0, 127, 0x80, 1, 0xac, 2]);
    const read = (bytes: Uint8Array): number[] => {
      const numbers: number[] = [];
      let [number, place] = [0, 1];
      for (const byte of bytes) {
        number += (byte & 0x7f) * place;
        place *= 128;
        if (byte < 0x80) {
          numbers.push(number);
          [number, place] = [0, 1];
        }
      }
      return numbers;
    };
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat()), (numbers) => {
        expect(read(wholeNumberBytes(numbers))).toEqual(numbers);
      }),
    );
  });
});

describe('the simulation id', () => {
  const idOf = ({ planRules, operatingAssumptions, initialState, systemConfig }: Partial<FullInput>): string =>
    parseInput(planRules, operatingAssumptions, initialState, systemConfig).simulationId;
  const unnamed = (): FullInput => put(fullInput(), 'systemConfig.simulation_id', undefined);

  it('is not computed of inputs that are only checked', () => {
    const { planRules, operatingAssumptions, initialState, systemConfig } = unnamed();
    const digests = vi.spyOn(SHA256.prototype, 'update');
    expect(validate(planRules, operatingAssumptions, initialState, systemConfig)).toEqual([]);
    expect(digests).not.toHaveBeenCalled();
    simulationId(planRules, operatingAssumptions, initialState, systemConfig);
    expect(digests).toHaveBeenCalled();
    digests.mockRestore();
  });

  it('is the one given', () => expect(idOf(fullInput())).toBe('mine'));

  it('is the same on every platform; only a release with a new field changes it', () => {
    const ofOldFields = put(
      put(unnamed(), 'planRules.distribution_policy.in_service_distributions', false),
      'operatingAssumptions.share_valuation.floor',
      undefined,
    );
    expect(idOf(ofOldFields)).toBe('sim_c997f2366ef488b41a400fbf3a0114a8');
  });

  it('says how people who left are still paid', () => {
    const id = idOf(unnamed());
    const paid = put(unnamed(), 'initialState.participants[1].separation.payments_remaining', 2);
    expect(idOf(paid)).not.toBe(id);
    expect(idOf(put(paid, 'initialState.participants[1].separation.next_payment_year', 2028))).not.toBe(id);
  });

  it('is that of the text in UTF-8', () => {
    const abroad = {
      planRules: { plan_name: 'Müller €😀', vesting_schedule: { years: 6 } },
      operatingAssumptions: { contribution_policy: {} },
      initialState: { census_year: 2026, participants: [{ id: 'Zoë', age: 30, service_years: 1 }] },
      systemConfig: { projection_years: 1 },
    } as FullInput;
    expect(idOf(abroad)).toBe('sim_588a89511ad94f594d1c2cd8c8991409');
  });

  it('does not depend on whether a vesting schedule is in fractions or in percent', () => {
    const [fractions, percent] = [
      [0, 0.333333, '0.66666700', 1],
      [0, '33.3333', 66.6667, 100],
    ].map((schedule) => idOf(put(unnamed(), 'planRules.vesting_schedule', { schedule })));
    expect(fractions).toBe(percent);
  });

  it('does not depend on the order of keys, and a number is its decimal text', () => {
    const id = idOf(unnamed());
    const rewritten = (value: unknown, choices: Iterator<number>): unknown => {
      const choose = (count: number): number => (choices.next().value as number) % count;
      if (typeof value === 'number')
        return choose(2) === 0 ? value : String(value) + (choose(2) === 0 || !Number.isInteger(value) ? '' : '.0');
      if (Array.isArray(value)) return value.map((entry) => rewritten(entry, choices));
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).map(([key, inner]) => [key, rewritten(inner, choices)] as const);
      const shuffled: (readonly [string, unknown])[] = [];
      for (const entry of entries) shuffled.splice(choose(shuffled.length + 1), 0, entry);
      return Object.fromEntries(shuffled);
    };
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        expect(idOf(rewritten(unnamed(), choices) as FullInput)).toBe(id);
      }),
    );
  });

  it('does not depend on whether a default is written out', () => {
    const { planRules, operatingAssumptions, initialState } = unnamed();
    const id = idOf({ planRules, operatingAssumptions, initialState });
    expect(idOf({ planRules, operatingAssumptions, initialState, systemConfig: {} })).toBe(id);
    expect(idOf({ planRules, operatingAssumptions, initialState, systemConfig: { projection_years: 20 } })).toBe(id);
  });

  it.each([
    ['planRules.plan_name', 'Other'],
    ['planRules.plan_year_end', '12/31'],
    ['planRules.vesting_schedule.schedule', undefined],
    ['planRules.cash_usage_policy', []],
    ['operatingAssumptions.contribution_policy.percentage', 0.11],
    ['operatingAssumptions.share_valuation.current_price', 105.2501],
    ['operatingAssumptions.turnover.retirement_rates[0].rate', 0.10000001],
    ['operatingAssumptions.turnover.termination_scale', 1.1],
    ['operatingAssumptions.dividends', undefined],
    ['initialState.census_year', 2026],
    ['initialState.participants[0].id', 'a'],
    ['initialState.participants[0].age', 46],
    ['initialState.participants[0].compensation', 80_000.01],
    ['initialState.participants[0].allocated_shares', 1234.567891],
    ['initialState.participants[0].vested_percentage', 0.50000001],
    ['initialState.participants[0].diversified_shares', 11],
    ['initialState.participants[0].participation_years', 9],
    ['initialState.participants[0].separation.year', 2031],
    ['initialState.participants[0].separation.cause', 'death'],
    ['initialState.participants[1].separation.year', 2022],
    ['initialState.esop_loans[0].loan_id', 'L2'],
    ['initialState.trust_cash.unallocated_forfeitures', 30.01],
    ['systemConfig.random_seed', 43],
    ['systemConfig.projection_years', 31],
  ])('changes with %s', (path, value) => expect(idOf(put(unnamed(), path, value))).not.toBe(idOf(unnamed())));

  it('knows an assumed census year from a stated one', () => {
    const stated = put(unnamed(), 'initialState.census_year', 2026);
    expect(idOf(put(unnamed(), 'initialState.census_year', undefined))).not.toBe(idOf(stated));
  });
});
