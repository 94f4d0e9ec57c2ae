import { describe, expect, it } from 'vitest';
import { foldFindings, whenFound } from '../../src/analysis/findings.js';
import { FINDING_CODES, type ComplianceFinding, type FindingCode } from '../../src/index.js';
import { FINDING_SEVERITY } from '../../src/engine/results/compliance.js';

const finding = (code: FindingCode, year: number | null, participants?: string[]): ComplianceFinding => ({
  year,
  code,
  severity: FINDING_SEVERITY[code],
  message: `About ${code}.`,
  ...(participants === undefined ? {} : { participants }),
});

describe('findings, folded', () => {
  it('have their years in ranges', () => {
    const years = [2027, 2028, 2029, 2031, 2033, 2034];
    expect(foldFindings(years.map((year) => finding('HIGH_REPURCHASE_BURDEN', year)))).toEqual([
      {
        severity: 'warning',
        code: 'HIGH_REPURCHASE_BURDEN',
        years: '2027-2029, 2031, 2033-2034',
        message: 'About HIGH_REPURCHASE_BURDEN.',
        participants: [],
      },
    ]);
    expect(foldFindings([finding('HIGH_REPURCHASE_BURDEN', 2027)])[0]!.years).toBe('2027');
    expect(foldFindings([finding('VESTING_SLOWER_THAN_ERISA', null)])[0]!.years).toBe('');
    expect(foldFindings([])).toEqual([]);
  });

  it('stand by their weight, those of the same weight as they first appear', () => {
    const run = [
      finding('CENSUS_YEAR_ASSUMED', null),
      finding('NORMAL_RETIREMENT_AGE', null),
      finding('REPURCHASE_SHORTFALL', 2027),
      finding('HIGH_REPURCHASE_BURDEN', 2027),
      finding('DEDUCTION_LIMIT_404', 2028),
      finding('REPURCHASE_SHORTFALL', 2028),
      finding('CONTRIBUTIONS_NOT_ALLOCATED', 2029),
    ];
    expect(foldFindings(run).map(({ code, years }) => `${code} ${years}`)).toEqual([
      'NORMAL_RETIREMENT_AGE ',
      'DEDUCTION_LIMIT_404 2028',
      'HIGH_REPURCHASE_BURDEN 2027',
      'CONTRIBUTIONS_NOT_ALLOCATED 2029',
      'CENSUS_YEAR_ASSUMED ',
      'REPURCHASE_SHORTFALL 2027-2028',
    ]);
    const everyCode = foldFindings(FINDING_CODES.map((code) => finding(code, null)));
    const weights = everyCode.map(({ severity }) => ['breach', 'warning', 'note'].indexOf(severity));
    expect(weights).toEqual([...weights].sort());
    expect(everyCode).toHaveLength(FINDING_CODES.length);
  });

  it('name everybody concerned once', () => {
    const run = [
      finding('ANNUAL_ADDITIONS_415C', 2027, ['A', 'B']),
      finding('ANNUAL_ADDITIONS_415C', 2028, ['C', 'A']),
    ];
    const [all] = foldFindings(run);
    expect(all!.participants).toEqual(['A', 'B', 'C']);
    expect(whenFound(all!)).toBe('2027-2028 (3 participants)');
    expect(whenFound(foldFindings([finding('ANNUAL_ADDITIONS_415C', 2027, ['A'])])[0]!)).toBe('2027 (1 participant)');
    expect(whenFound(foldFindings([finding('VESTING_SLOWER_THAN_ERISA', null)])[0]!)).toBe('');
  });
});
