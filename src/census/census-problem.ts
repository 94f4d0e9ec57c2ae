/** Reason for which a file is no table at all. */
export class CensusProblem extends Error {
  override readonly name = 'CensusProblem';
}
