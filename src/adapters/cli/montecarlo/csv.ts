import type {
  Distribution,
  FindingChance,
  MonteCarloResult,
  MonteCarloYear,
  Probability,
} from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../text/csv.js';
import { chanceInYear, eventsOf } from './events.js';
import { settingsRows } from './settings.js';

/** The figures of a year that have a distribution, in the order of the file. */
const YEARLY = [
  'repurchase_obligation',
  'repurchase_cash',
  'company_funding',
  'share_price',
  'active_headcount',
  'repurchase_to_payroll',
  'benefit_level_value',
  'emerging_liability',
  'fixed_charge_coverage',
] as const satisfies readonly (keyof MonteCarloYear)[];

const WHOLE_RUN = [
  'total_repurchase_obligation',
  'present_value_repurchase_obligation',
  'peak_cash_amount',
  'total_company_cash',
  'owed_at_end',
] as const satisfies readonly (keyof MonteCarloResult)[];

/** One row a figure: years first, then the run as a whole, chances, and every path in a few figures. */
export function monteCarloCsvFiles(result: MonteCarloResult): [CsvFile, ...CsvFile[]] {
  const years = result.years.flatMap((year) =>
    YEARLY.flatMap((figure) => {
      const cells = distributionCells(year[figure]);
      return cells === null ? [] : [{ year: year.year, figure, ...cells }];
    }),
  );
  const whole = WHOLE_RUN.flatMap((figure) => {
    const cells = distributionCells(result[figure]);
    return cells === null ? [] : [{ figure, ...cells }];
  });
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

function distributionCells(distribution: Distribution | null | undefined): CsvRow | null {
  if (distribution === null || distribution === undefined) return null;
  const { paths, mean, standard_error, standard_deviation, percentiles } = distribution;
  const named = percentiles.flatMap(({ percentile, value, low, high, tail_mean: tail }) => [
    [`p${percentile}`, value] as const,
    [`p${percentile}_low`, low] as const,
    [`p${percentile}_high`, high] as const,
    [`p${percentile}_tail_mean`, tail] as const,
  ]);
  return { paths, mean, standard_error, standard_deviation, ...Object.fromEntries(named) };
}

/** A row for each finding and year in which it comes, or goes, by chance. */
function findingRows(change: string, chances: readonly FindingChance[]): CsvRow[] {
  return chances.flatMap(({ code, severity, message, in_any_year: any, years }) =>
    years.map(({ year, probability }) => ({
      ...{ change, year, code, severity, message, probability, probability_in_any_year: any.probability },
    })),
  );
}

function chanceCells(name: string, { probability, low, high }: Probability): CsvRow {
  return { [name]: probability, [`${name}_low`]: low, [`${name}_high`]: high };
}

/** Chances by year: that it is the peak, that everybody has been bought out, and of every event in the year and by then. */
function chanceRows(result: MonteCarloResult): CsvRow[] {
  const events = eventsOf(result);
  return result.years.map((row) => ({
    year: row.year,
    peak_cash_year: result.peak_cash_year.find((peak) => peak.year === row.year)?.probability ?? 0,
    ...chanceCells('ended', row.ended),
    ...Object.fromEntries(
      events.flatMap(({ name }) => {
        const chance = chanceInYear(row, name);
        return Object.entries({ ...chanceCells(name, chance), ...chanceCells(`${name}_by_then`, chance.by_then) });
      }),
    ),
  }));
}
