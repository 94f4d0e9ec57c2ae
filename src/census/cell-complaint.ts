/** Why a cell of a census cannot be used, where the engine's own words would not say it. */
export class CellComplaint {
  constructor(
    /** Short and exact, like those of the engine. */
    readonly issue: string,
  ) {}
}
