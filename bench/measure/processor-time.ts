/**
 * Milliseconds of processor time that this process has taken, all its threads together. It does not count what other programs
 * take from a processor meanwhile, which makes ratios steadier than those of a clock.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
