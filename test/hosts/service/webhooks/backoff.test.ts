import { describe, expect, test } from 'vitest';
import { pauseAfter, retryAfterSeconds } from '../../../../src/hosts/service/webhooks/deliver.js';

const HOUR = 3600;
const now = new Date('2026-01-31T12:00:00Z');

describe('the pauses between attempts', () => {
  test('grow fourfold from the first one up to 12 hours', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => pauseAfter(attempt, 5, 0.5));
    expect(pauses).toEqual([5, 20, 80, 320, 1280, 5120, 20_480, 12 * HOUR, 12 * HOUR]);
  });

  test('are off by up to half', () => {
    expect(pauseAfter(2, 5, 0)).toBe(10);
    expect(pauseAfter(2, 5, 1)).toBe(30);
    expect(pauseAfter(1000, 5, 1)).toBe(18 * HOUR);
  });
});

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['90', 90],
    ['Sat, 31 Jan 2026 12:30:00 GMT', 1800],
    ['Sat, 31 Jan 2026 11:30:00 GMT', 0],
    ['99999999999999999999', 12 * HOUR],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 12 * HOUR],
    ['-5', 0],
    ['1.5e3', 0],
    ['soon', 0],
    ['', 0],
    [undefined, 0],
  ])('%j asks for %d seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
