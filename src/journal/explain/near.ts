/** How many names are suggested. */
const MOST = 3;

/** The names that somebody may have meant: the nearest by the letters to change, then those that hold all the words. */
export function near(name: string, names: readonly string[]): string[] {
  const said = name.toLowerCase();
  const limit = Math.max(1, Math.floor(said.length / 3));
  const close = names
    .map((known) => ({ known, steps: distance(said, known.toLowerCase(), limit) }))
    .filter(({ steps }) => steps <= limit)
    .sort((a, b) => a.steps - b.steps);
  const words = said.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const holding = names.filter(
    (known) => words.length > 0 && words.every((word) => known.toLowerCase().includes(word)),
  );
  return [...new Set([...close.map(({ known }) => known), ...holding])].slice(0, MOST);
}

/** Letters to add, take away or change, from one text to another; more than `limit` where it is not worth counting. */
function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let above = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const line = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = above[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      line.push(Math.min(change, above[j]! + 1, line[j - 1]! + 1));
    }
    above = line;
  }
  return above[to.length]!;
}
