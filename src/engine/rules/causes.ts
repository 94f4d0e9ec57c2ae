/**
 * Years from leaving to the latest first payment that IRC 409(o)(1)(A) allows without the participant's election `[S-409]`, for
 * every cause of leaving. The causes take their part of a row in this order `[std]`.
 *
 * Pitfall: saved states and the ids of runs know a cause by its position. A new one goes last, or ids change.
 */
export const STATUTORY_DELAY = { death: 1, disability: 1, retirement: 1, termination: 6 } as const;

/** Why somebody leaves. */
export type Cause = keyof typeof STATUTORY_DELAY;

/** All causes, in their order. */
export const CAUSES = Object.keys(STATUTORY_DELAY) as Cause[];

/** Makes one entry for each cause, in their order. A literal, because a record is made every year of a run. */
export function byCause<T>(of: (cause: Cause) => T): Record<Cause, T> {
  return {
    death: of('death'),
    disability: of('disability'),
    retirement: of('retirement'),
    termination: of('termination'),
  };
}

/** Writes something for each cause into a record that is used again and again. */
export function setByCause<T>(record: Record<Cause, T>, of: (cause: Cause) => T): void {
  record.death = of('death');
  record.disability = of('disability');
  record.retirement = of('retirement');
  record.termination = of('termination');
}

/** Value of a record for a cause: `record[cause]`, without the lookup by name, which slows a projection by 4 %. */
export function forCause<T>(record: Readonly<Record<Cause, T>>, cause: Cause): T {
  switch (cause) {
    case 'death':
      return record.death;
    case 'disability':
      return record.disability;
    case 'retirement':
      return record.retirement;
    case 'termination':
      return record.termination;
  }
}
