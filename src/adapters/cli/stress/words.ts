import type { Leavers, Shock } from '../../../analysis/index.js';
import { formatYears, shortPercent } from '../../text/figures.js';

/** A shock in a few words: `2029: the price falls by 30 % and is back in 5 years`. */
export function shockWords(shock: Shock): string {
  switch (shock.shock) {
    case 'price_fall': {
      const fall = `${shock.year}: the price falls by ${percent(shock.fall)}`;
      const { recovery_years: years, recovered } = shock;
      if (years === undefined) return `${fall}, for good`;
      const back = `back in ${formatYears(Number(years))}`;
      return recovered === undefined ? `${fall} and is ${back}` : `${fall}; ${percent(recovered)} of it is ${back}`;
    }
    case 'layoff':
      return `${shock.year}: ${percent(shock.fraction)} of the people are laid off`;
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

/** `2027: E12, E5 leave`. */
export function leaversWords({ year, participants }: Leavers): string {
  return `${year}: ${participants.join(', ')} ${participants.length === 1 ? 'leaves' : 'leave'}`;
}

function percent(fraction: number | string): string {
  return shortPercent(Number(fraction));
}
