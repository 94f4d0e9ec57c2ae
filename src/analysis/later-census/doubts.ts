import type { People } from './people.js';

/** Count of people below which an odd result may be chance. `[std]` */
const FEW = 10;

/** Rows of the next census for people of this one. */
interface Found {
  readonly rowNow: (row: number) => number | undefined;
  /** True if the next census has no row for a person and nothing explains it. */
  readonly isMissing: (row: number) => boolean;
}

/** Signs of a wrong file: the same census twice, years in the wrong order, a part of the company. One sentence each. */
export function censusDoubts(
  { year, census: was }: People,
  { year: later, census: is }: People,
  { rowNow, isMissing }: Found,
): string[] {
  const employed = was.ids.flatMap((_, row) => (was.active[row] === 1 ? [row] : []));
  const stayed = employed.flatMap((row) => {
    const now = rowNow(row);
    return now !== undefined && is.active[now] === 1 ? [[row, now] as const] : [];
  });
  const missing = employed.filter(isMissing).length;
  const paid = stayed.filter(([row, now]) => was.pay[row]! > 0 && is.pay[now]! > 0);
  const fell = paid.filter(([row, now]) => is.pay[now]! < was.pay[row]!).length;
  const isSame = stayed.every(([row, now]) => is.pay[now] === was.pay[row] && is.shares[now] === was.shares[row]);
  return [
    ...(stayed.length >= FEW && isSame
      ? [`From ${year} to ${later} no pay and no account changed: check that it is not the same file twice.`]
      : []),
    ...(paid.length >= FEW && 2 * fell > paid.length
      ? [
          `From ${year} to ${later} the pay of ${fell} of ${paid.length} people fell: check that the years are not swapped.`,
        ]
      : []),
    ...(employed.length >= FEW && 2 * missing >= employed.length
      ? [
          `${later} lacks ${missing} of the ${employed.length} people employed in ${year}: check that its file has the whole company.`,
        ]
      : []),
  ];
}
