/** True for what a spreadsheet writes into a cell whose formula failed. */
export function isErrorText(text: string): boolean {
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!|GETTING_DATA|BUSY!|FIELD!)/.test(text);
}

/** Complaint about a cell of a census, where the engine's own words would not name the problem. */
export class CellComplaint {
  constructor(
    /** Short and exact, like those of the engine. */
    readonly issue: string,
  ) {}
}
