/** What keeps a file from being a table at all. */
export class CensusProblem extends Error {
  override readonly name = 'CensusProblem';
}
