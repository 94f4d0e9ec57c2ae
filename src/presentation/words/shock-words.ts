import type { Layoff, Leavers, PriceFall, Shock } from '../../analysis/index.js';
import { formatYears, shortPercent } from './figures.js';

/** A shock in a few words: `2029: the price falls by 30 % and is back in 5 years`. */
export function shockWords(shock: Shock): string {
  switch (shock.shock) {
    case 'price_fall':
      return fallWords(shock, 'the price falls', 'is');
    case 'earnings_fall':
      return fallWords(shock, 'earnings fall', 'are');
    case 'revolver_lost':
      return `${shock.year}: the line of credit is lost`;
    case 'covenant': {
      const {
        from,
        through,
        max_debt_to_ebitda: most,
        min_fixed_charge_coverage: least,
        debt_sweep_rate: swept,
      } = shock;
      const asked = [
        ...(most === undefined ? [] : [`debt of at most ${Number(most)} times EBITDA`]),
        ...(least === undefined ? [] : [`coverage of at least ${Number(least)}`]),
        ...(swept === undefined ? [] : [`${percent(swept)} of cash above the minimum`]),
      ];
      return `${from === through ? from : `${from}-${through}`}: lenders ask for ${asked.join(', ')}`;
    }
    case 'layoff':
      return `${shock.year}: ${percent(shock.fraction)} of the people are laid off${lostWords(shock)}`;
    case 'largest_holders_leave': {
      const count = Number(shock.count);
      const cause = shock.cause === undefined || shock.cause === 'termination' ? '' : ` (${shock.cause})`;
      return `${shock.year}: the ${count === 1 ? 'largest holder leaves' : `${count} largest holders leave`}${cause}`;
    }
    case 'contribution_holiday':
      return `${shock.from}-${shock.through}: no contributions by policy`;
    case 'refinance': {
      const { loan_id: loan, year, years, interest_rate: rate } = shock;
      return `${year}: loan ${loan} is spread over ${formatYears(Number(years))} at ${percent(rate)}`;
    }
  }
}

/** Words for the effect of a layoff on earnings; empty where the finances of the company are not projected. */
function lostWords({ fraction, earnings_lost: lost }: Layoff): string {
  if (lost === undefined) return '';
  if (Number(lost) === 0) return ', earnings stay';
  return Number(lost) === Number(fraction) ? ', earnings fall in proportion' : `, earnings fall by ${percent(lost)}`;
}

function fallWords(
  { year, fall, recovery_years: years, recovered }: Omit<PriceFall, 'shock'>,
  what: string,
  verb: string,
): string {
  const text = `${year}: ${what} by ${percent(fall)}`;
  if (years === undefined) return `${text}, for good`;
  const back = `back in ${formatYears(Number(years))}`;
  return recovered === undefined ? `${text} and ${verb} ${back}` : `${text}; ${percent(recovered)} of it is ${back}`;
}

/** `2027: E12, E5 leave`. */
export function leaversWords({ year, participants }: Leavers): string {
  return `${year}: ${participants.join(', ')} ${participants.length === 1 ? 'leaves' : 'leave'}`;
}

function percent(fraction: number | string): string {
  return shortPercent(Number(fraction));
}
