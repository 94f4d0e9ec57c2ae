/**
 * A stop-watch that tells whether the process has been held up since: stopped together with its machine, or left less than half of a
 * processor, of which whoever computes takes a whole one.
 */
export function sinceNow(): () => boolean {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 < (performance.now() - began) / 2;
  };
}
