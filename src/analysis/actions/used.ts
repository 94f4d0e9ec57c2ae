import { type AnswerTable, column } from '../answer/table.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { mergePatch } from '../../engine/input/merge-patch.js';
import { agreeWords, type Consent, consentsTo } from './consents.js';

/** An action at the value at which it is used. */
export interface UsedAction {
  /** Name of the lever. */
  readonly lever: string;
  /** Action of the lever, in words. */
  readonly does: string;
  /** Value at which it is used, in words. */
  readonly setting: string;
  /** Who must agree. */
  readonly agree: readonly Consent[];
  /** The law that allows and limits it. */
  readonly law: string;
  /** Risk that may undo it. */
  readonly breaks: string;
}

/** Who must agree to changes that an action makes; each participant too where it is elected, however many do. */
export function agreeTo({ given }: PreparedInput, changes: PlanChanges, isElected = false): readonly Consent[] {
  const agree = consentsTo(given, mergePatch(given, changes) as typeof given);
  return isElected && !agree.includes('election') ? [...agree, 'election'] : agree;
}

/** What actions take, each with what it does or its value. */
export function needsTable(
  name: string,
  said: { readonly key: 'does' | 'setting'; readonly label: string },
  used: readonly UsedAction[],
): AnswerTable {
  return {
    name,
    caption: 'What it takes',
    columns: [
      column('lever', 'Lever', 'text'),
      column(said.key, said.label, 'text'),
      column('agree', 'who must agree', 'text'),
      column('law', 'law', 'text'),
      column('breaks', 'what may break it', 'text'),
    ],
    rows: used.map(({ lever, [said.key]: text, agree, law, breaks }) => ({
      ...{ lever, [said.key]: text, agree: agreeWords(agree), law, breaks },
    })),
  };
}
