/** A simulation was given up because it took longer than its budget. */
export class ComputeTimeout extends Error {
  override readonly name = 'ComputeTimeout';

  constructor(
    /** The time it had. */
    readonly seconds: number,
  ) {
    super(`Took longer than the ${seconds} seconds allowed for a simulation`);
  }
}
