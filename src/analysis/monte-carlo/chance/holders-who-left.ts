import { WHOLE } from '../../../engine/numeric/index.js';
import type { Listeners } from '../../../engine/state/events.js';
import type { Plan } from '../../../engine/state/plan.js';

/** How early the holders of the census's shares leave along a path. Whole people leave, so a row of the census leaves once. */
export interface HoldersWhoLeft {
  readonly onSeparation: NonNullable<Listeners['onSeparation']>;
  /** The mean over the years of the part of these shares whose holders have left, in units of a rate. */
  readonly part: () => number;
}

/**
 * Follows the holders of the shares that active people have at the census. It says what people do to the obligation, apart from the price:
 * shares that are allocated later depend on it.
 */
export function holdersWhoLeft({ census, censusYear, projectionYears }: Plan): HoldersWhoLeft {
  let shares = 0;
  for (let row = 0; row < census.count; row++) shares += census.active[row] === 1 ? census.shares[row]! : 0;
  let gone = 0;
  return {
    onSeparation: ({ origin, row, year }) => {
      if (origin === 'census' || row >= census.count) return;
      if (shares > 0) gone += (census.shares[row]! / shares) * (censusYear + projectionYears + 1 - year);
    },
    part: () => Math.round((gone / projectionYears) * WHOLE),
  };
}
