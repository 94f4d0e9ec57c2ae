/** Journal of a projection, in double entry. */
export { journal, eachEntry, postYears } from './journal.js';
export { accountType, type AccountType } from './accounts.js';
export { COMMODITY_DECIMALS, type JournalEntry, type Posting } from './poster.js';
export { RULES as JOURNAL_RULES } from './rules.js';
export { checkParticipant, explain } from '../explain/explain.js';
export type { ExplainedPart, Explanation, ExplainQuestion, DueReason } from '../explain/explanation.js';
