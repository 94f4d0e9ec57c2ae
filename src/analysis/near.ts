import { distance } from 'fastest-levenshtein';

/** Whether a spelling is near enough to be meant, by the letters to change. */
type IsNear = (steps: number, said: string, spelling: string) => boolean;

/** Nearest of several texts to one that was given: the fewest letters to change first. */
export function nearest<Meant>(
  said: readonly string[],
  entries: readonly (readonly [spelling: string, meant: Meant])[],
  isNear: IsNear,
): Meant[] {
  return entries
    .map(([spelling, meant]) => ({ meant, steps: leastSteps(said, spelling, isNear) }))
    .filter(({ steps }) => steps < Infinity)
    .sort((a, b) => a.steps - b.steps)
    .map(({ meant }) => meant);
}

function leastSteps(said: readonly string[], spelling: string, isNear: IsNear): number {
  let least = Infinity;
  for (const text of said) {
    const steps = distance(text, spelling);
    if (steps < least && isNear(steps, text, spelling)) least = steps;
  }
  return least;
}

/** Number of names suggested. */
const MOST = 3;

/** The names that somebody may have meant: the nearest by the letters to change, then those that hold all the words. */
export function near(name: string, names: readonly string[]): string[] {
  const said = name.toLowerCase();
  const limit = Math.max(1, Math.floor(said.length / 3));
  const entries = names.map((known) => [known.toLowerCase(), known] as const);
  const close = nearest([said], entries, (steps) => steps <= limit);
  const words = said.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const holding = entries
    .filter(([known]) => words.length > 0 && words.every((word) => known.includes(word)))
    .map(([, known]) => known);
  return [...new Set([...close, ...holding])].slice(0, MOST);
}
