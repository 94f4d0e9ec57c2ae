/**
 * `esop-repurchase/journal`: every cent and every share that a projection moves, in double entry, with the rule that moved it, and the
 * same as text that accounting programs read.
 *
 * @module
 */
export {
  accountType,
  COMMODITY_DECIMALS,
  eachEntry,
  explain,
  journal,
  JOURNAL_RULES,
  type AccountType,
  type ExplainedPart,
  type Explanation,
  type ExplainQuestion,
  type JournalEntry,
  type DueReason,
  type Posting,
} from '../../analysis/journal/index.js';
export { amountText } from './format.js';
export { JOURNAL_FILES, journalText, writeJournal, type JournalFormat } from './text.js';
export { story, type ParticipantStory, type StoryYear } from './story.js';
