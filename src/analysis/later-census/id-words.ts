import { filled, type AnswerTable } from '../answer/table.js';
import type { Say } from '../descriptor.js';
import type { IdQuestion } from './changed-ids.js';

/** An id in a sentence: characters that nobody sees are written out. */
export function shownId(id: string): string {
  return id.replace(/[\p{C}\p{Z}]/gu, (character) =>
    character === ' ' ? character : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
}

/** Count of pairs shown for a shared change. */
const SHOWN = 3;

/** A question about ids as a sentence. */
export function questionOf({ year, about, pairs }: IdQuestion): string {
  const [{ former, present }] = pairs as [IdQuestion['pairs'][number]];
  if (about === 'reused')
    return `Is ${shownId(present)} somebody else in ${year}? Neither age nor service follow those of ${year - 1}.`;
  if (pairs.length === 1) return `Is ${shownId(former)} now ${shownId(present)}?`;
  const shown = pairs.slice(0, SHOWN).map((pair) => `${shownId(pair.former)} is now ${shownId(pair.present)}`);
  const more = pairs.length > SHOWN ? `, and ${pairs.length - SHOWN} more` : '';
  return `Have ${pairs.length} ids changed in ${year} (${shown.join(', ')}${more})?`;
}

/** Notice that questions come before the answer, and each question; nothing without any. */
export function questionWords(
  questions: readonly IdQuestion[],
  answer: string,
  { toAnswer }: Pick<Say, 'toAnswer'>,
): string[] {
  if (questions.length === 0) return [];
  const some = questions.length === 1 ? 'a question' : `${questions.length} questions`;
  return [
    `First ${some} about ids, before anything is said of ${answer}.`,
    ...questions.map((question) => [questionOf(question), toAnswer?.(question) ?? []].flat().join(' ')),
  ];
}

/** The changes of ids that are asked about, as the file that answers them; none without questions. */
export function idsTable(questions: readonly IdQuestion[]): AnswerTable[] {
  if (questions.length === 0) return [];
  const changed = questions.flatMap(({ year, about, pairs }) =>
    about === 'reused' ? [] : pairs.map((pair) => ({ ...pair, year })),
  );
  return [
    {
      name: 'ids',
      caption: 'Changes of ids that are asked about',
      ...filled(changed, { former: ['text', 'Former id'], present: ['text', 'Present id'], year: ['year', 'Year'] }),
      isFor: 'files',
    },
  ];
}
