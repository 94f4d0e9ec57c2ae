/** A simulation was given up because it took longer than its budget: what a `Compute` of your own throws then. */
export class ComputeTimeout extends Error {
  /** Tells it from other errors. */
  override readonly name = 'ComputeTimeout';

  constructor(
    /** The time it had, in seconds. */
    readonly seconds: number,
    /** True when others kept the machine busy, so that it says nothing about the simulation: it is tried again. */
    readonly isMachineBusy = false,
  ) {
    super(`Took longer than the ${seconds} seconds allowed for a simulation`);
  }
}
