import type { ComparedFigures } from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../text/csv.js';

/** One row for each year, scenario and figure; one for each scenario and metric. Names begin with `prefix`. */
export function sideBySideCsvFiles(
  scenarios: readonly string[],
  { by_year, summary }: ComparedFigures<object, object>,
  prefix = '',
): [CsvFile, CsvFile] {
  const years = by_year.flatMap(({ year, figures, differences }) =>
    scenarios.flatMap((scenario, index): CsvRow[] =>
      entriesOf(figures[index]).map(([figure, value]) => ({
        year,
        scenario,
        figure: `${prefix}${figure}`,
        value,
        difference: member(differences[index], figure),
      })),
    ),
  );
  const metrics = scenarios.flatMap((scenario, index): CsvRow[] =>
    entriesOf(summary.figures[index]).map(([metric, value]) => ({
      scenario,
      metric: `${prefix}${metric}`,
      value,
      difference: member(summary.differences[index], metric),
    })),
  );
  return [
    { name: 'years.csv', rows: years },
    { name: 'summary.csv', rows: metrics },
  ];
}

/** A year that a scenario does not reach has no figures. */
function entriesOf(figures: object | null | undefined): [string, number | null][] {
  return Object.entries(figures ?? {}) as [string, number | null][];
}

function member(figures: object | null | undefined, name: string): number | null {
  return ((figures ?? {}) as Readonly<Record<string, number | null>>)[name] ?? null;
}
