/** A simulation was given up because it took longer than its budget. A `Compute` of your own throws this error then. */
export class ComputeTimeout extends Error {
  /** Tells it from other errors. */
  override readonly name = 'ComputeTimeout';

  constructor(
    /** The time it had, in seconds. */
    readonly seconds: number,
  ) {
    super(`Took longer than the ${seconds} seconds allowed for a simulation`);
  }
}

/** A simulation was given up because it needed more memory than its budget. A `Compute` of your own throws this error then. */
export class ComputeTooLarge extends Error {
  /** Tells it from other errors. */
  override readonly name = 'ComputeTooLarge';

  constructor(
    /** The memory it had. */
    readonly megabytes: number,
  ) {
    super(`Needed more than the ${megabytes} megabytes of memory allowed for a simulation`);
  }
}
