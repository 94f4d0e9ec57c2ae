import type {
  Distribution,
  FindingChance,
  MonteCarloResult,
  MonteCarloYear,
  Probability,
} from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../text/csv.js';
import { settingsRows } from './settings.js';

/** The figures of a year that have a distribution, in the order of the file. */
const YEARLY = [
  'repurchase_obligation',
  'repurchase_cash',
  'company_funding',
  'share_price',
  'active_headcount',
  'repurchase_to_payroll',
] as const satisfies readonly (keyof MonteCarloYear)[];

const WHOLE_RUN = [
  'total_repurchase_obligation',
  'present_value_repurchase_obligation',
  'peak_cash_amount',
] as const satisfies readonly (keyof MonteCarloResult)[];

/** One row a figure: years first, then the run as a whole, chances, and every path in a few figures. */
export function monteCarloCsvFiles(result: MonteCarloResult): [CsvFile, ...CsvFile[]] {
  const years = result.years.flatMap((year) =>
    YEARLY.map((figure) => ({ year: year.year, figure, ...distributionCells(year[figure]) })),
  );
  const whole = WHOLE_RUN.map((figure) => ({ figure, ...distributionCells(result[figure]) }));
  const paths = result.samples.map((path) => ({
    path: path.path,
    total_repurchase_obligation: path.total / 100,
    present_value_repurchase_obligation: path.present_value / 100,
    peak_cash_amount: Math.max(...path.repurchase_cash) / 100,
    years_of_trust_shortfall: path.trust_shortfall.filter((short) => short === 1).length,
    ended_in: path.ended_in,
  }));
  return [
    { name: 'years.csv', rows: years },
    { name: 'whole_run.csv', rows: whole },
    { name: 'chances.csv', rows: chanceRows(result) },
    { name: 'paths.csv', rows: paths },
    { name: 'settings.csv', rows: settingsRows(result) },
    {
      name: 'findings.csv',
      rows: [...findingRows('new', result.new_findings), ...findingRows('gone', result.gone_findings)],
      columns: ['change', 'year', 'code', 'severity', 'message', 'probability', 'probability_in_any_year'],
    },
    {
      name: 'left_out.csv',
      rows: result.left_out.map((path) => ({ ...path })),
      columns: ['path', 'year', 'issue'],
    },
  ];
}

function distributionCells({ mean, standard_error, standard_deviation, percentiles }: Distribution): CsvRow {
  const named = percentiles.flatMap(({ percentile, value, low, high }) => [
    [`p${percentile}`, value] as const,
    [`p${percentile}_low`, low] as const,
    [`p${percentile}_high`, high] as const,
  ]);
  return { mean, standard_error, standard_deviation, ...Object.fromEntries(named) };
}

/** A row for each finding and year in which it comes, or goes, by chance. */
function findingRows(change: string, chances: readonly FindingChance[]): CsvRow[] {
  return chances.flatMap(({ code, severity, message, in_any_year: any, years }) =>
    years.map(({ year, probability }) => ({
      ...{ change, year, code, severity, message, probability, probability_in_any_year: any.probability },
    })),
  );
}

function chanceCells(name: string, chance: Probability | null): CsvRow {
  return {
    [name]: chance?.probability ?? null,
    [`${name}_low`]: chance?.low ?? null,
    [`${name}_high`]: chance?.high ?? null,
  };
}

/** Chances by year: that it is the peak, that the trust falls short, that everybody has been bought out, that cash is above the budget. */
function chanceRows({ years, peak_cash_year }: MonteCarloResult): CsvRow[] {
  return years.map(({ year, trust_shortfall, cash_over_budget, ended }) => ({
    year,
    peak_cash_year: peak_cash_year.find((peak) => peak.year === year)?.probability ?? 0,
    ...chanceCells('trust_shortfall', trust_shortfall),
    ...chanceCells('ended', ended),
    ...chanceCells('cash_over_budget', cash_over_budget),
  }));
}
