import {
  FINDING_CODES,
  FINDING_MESSAGE,
  FINDING_SEVERITY,
  type ComplianceFinding,
} from '../../engine/results/compliance.js';
import type { FindingChance, MonteCarloResult, PathSample, Probability, YearsByCode } from './result.js';

/** The years of findings, by code. */
export function yearsByCode(findings: readonly ComplianceFinding[]): YearsByCode {
  const years: YearsByCode = {};
  for (const { code, year } of findings) if (year !== null) (years[code] ??= []).push(year);
  return years;
}

/** Share of paths with findings the base plan lacks, and the reverse. */
export function findingChances(
  base: YearsByCode,
  years: readonly number[],
  samples: readonly PathSample[],
  often: (happens: (sample: PathSample) => boolean) => Probability,
): Pick<MonteCarloResult, 'new_findings' | 'gone_findings'> {
  const chances = (comes: boolean): FindingChance[] =>
    FINDING_CODES.flatMap((code) => {
      const before = new Set(base[code]);
      const differs = ({ findings }: PathSample): number[] => {
        const now = findings[code] ?? [];
        return comes ? now.filter((year) => !before.has(year)) : [...before].filter((year) => !now.includes(year));
      };
      const times = new Map(years.map((year) => [year, 0]));
      for (const sample of samples) for (const year of differs(sample)) times.set(year, times.get(year)! + 1);
      const found = [...times].filter(([, count]) => count > 0);
      if (found.length === 0) return [];
      return {
        code,
        severity: FINDING_SEVERITY[code],
        message: FINDING_MESSAGE[code],
        in_any_year: often((sample) => differs(sample).length > 0),
        years: found.map(([year, count]) => ({ year, probability: count / samples.length })),
      };
    });
  return { new_findings: chances(true), gone_findings: chances(false) };
}
