import { describe, expect, it } from 'vitest';
import type { Cents, MicroShares } from '../../../src/engine/numeric/index.js';
import { releasedShares } from '../../../src/engine/rules/share-release.js';

const release = (
  method: 'principal_and_interest' | 'principal_only',
  suspense: number,
  principal: number,
  interest: number,
  scheduled: number,
  balance: number,
): number =>
  releasedShares({
    method,
    suspenseShares: suspense as MicroShares,
    principal: principal as Cents,
    interest: interest as Cents,
    scheduled: scheduled as Cents,
    balance: balance as Cents,
  });

describe('releasedShares', () => {
  it('releases by principal and interest over all scheduled payments, or by principal over the balance', () => {
    expect(release('principal_and_interest', 1000, 20, 10, 120, 100)).toBe(250);
    expect(release('principal_only', 1000, 20, 10, 120, 100)).toBe(200);
  });

  it('releases nothing for a payment of nothing', () => {
    expect(release('principal_and_interest', 1000, 0, 0, 100, 100)).toBe(0);
    expect(release('principal_only', 1000, 0, 10, 110, 100)).toBe(0);
  });

  it('releases all with the last payment, and at once without a balance', () => {
    expect(release('principal_and_interest', 1001, 100, 5, 105, 100)).toBe(1001);
    expect(release('principal_only', 1001, 100, 5, 105, 100)).toBe(1001);
    expect(release('principal_only', 7, 0, 0, 0, 0)).toBe(7);
  });

  it('rounds half to even', () => {
    expect(release('principal_only', 5, 1, 0, 2, 2)).toBe(2);
    expect(release('principal_only', 7, 1, 0, 2, 2)).toBe(4);
  });
});
