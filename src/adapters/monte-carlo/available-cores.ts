import workerpool from 'workerpool';

/** As many threads as can run at once, at least one. */
export function availableCores(): number {
  // By these names rather than by imports: a browser has neither `node:os` nor `process`, some versions of Node no `navigator`.
  const { process: node, navigator } = globalThis as {
    process?: Partial<Pick<typeof process, 'getBuiltinModule'>>;
    navigator?: { hardwareConcurrency?: number };
  };
  // Node's own count knows which cores the process may use; the others count those of the machine.
  const os = node?.getBuiltinModule?.('node:os');
  return Math.max(1, os?.availableParallelism() ?? navigator?.hardwareConcurrency ?? (workerpool.cpus as number));
}
