import { ExactDecimal } from '../../engine/numeric/index.js';

/** Members that say of what the amounts are, and are no amounts. */
const NAMES = ['year', 'group'];

/** Amounts of another answer of the same form less those of one, exactly; years and names of groups stay. */
export function changesBetween<Answer>(one: Answer, other: Answer): Answer {
  if (typeof one === 'number') return new ExactDecimal(Number(other)).minus(one).toNumber() as Answer;
  if (Array.isArray(one)) {
    const others = other as readonly unknown[];
    return one.map((entry: unknown, i) => changesBetween(entry, others[i])) as Answer;
  }
  const members = Object.entries(one as object).map(([name, value]): [string, unknown] => [
    name,
    NAMES.includes(name) ? value : changesBetween(value, (other as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(members) as Answer;
}
