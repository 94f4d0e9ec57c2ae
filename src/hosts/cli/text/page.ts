import { printable, wrap, type Style } from './style.js';

/** What a page for people begins with. */
export interface Heading {
  readonly planName: string;
  /** What the page is about. */
  readonly subject: string;
  /** The answer in a sentence. */
  readonly answer: string;
}

/** A page for people: the plan, what was asked, the answer, and below it the sections that have any lines. */
export function page(
  { planName, subject, answer }: Heading,
  sections: readonly (readonly string[])[],
  width: number,
  { bold }: Style,
): string {
  const head = [...wrap(printable(planName), width).map(bold), ...wrap(printable(subject), width)];
  const parts = [head, wrap(printable(answer), width).map(bold), ...sections].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
