import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathRanges } from '../../../src/analysis/monte-carlo/prepare.js';

test('ranges follow one another without a gap, none empty, none more than a path longer than another', () => {
  const least = fc.integer({ min: 0, max: 900_000 });
  fc.assert(
    fc.property(least, fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 64 }), (from, paths, workers) => {
      const ranges = pathRanges(from, from + paths, workers);
      const lengths = ranges.map(([first, end]) => end - first);
      expect(ranges[0]![0]).toBe(from);
      expect(ranges.at(-1)![1]).toBe(from + paths);
      expect(ranges.every(([first], i) => i === 0 || first === ranges[i - 1]![1])).toBe(true);
      expect(Math.min(...lengths)).toBeGreaterThan(0);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      // Every worker has one whenever there are enough paths.
      expect(ranges.length).toBeGreaterThanOrEqual(Math.min(paths, workers));
    }),
  );
});
