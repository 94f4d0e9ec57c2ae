import {
  benchmarkAnalysis,
  compareAnalysis,
  findingsTable,
  leverTables,
  monteCarloAnalysis,
  resilienceAnalysis,
  stressAnalysis,
  ledgerAnalysis,
} from '../../../analysis/internal.js';
import {
  sensitivityAnalysis,
  censusTable,
  doubtsTable,
  inputTables,
  definitionsTable,
  summaryTable,
  yearsTables,
} from '../../../presentation/words/index.js';
import type { AnswerTable } from '../../../analysis/index.js';
import { drawnTables } from '../../../presentation/answer/index.js';
import {
  METHOD_LIMITS,
  METHOD_STEPS,
  notes,
  sentences,
  tables,
  texts,
  type Section,
} from '../../../presentation/board/index.js';
import type { Told } from '../analysis/forms.js';
import { isByYear } from './exhibits.js';
import type { Report } from './study.js';

/** An answer as a section: sentences, tables and limits. */
function answerSection<Result>(
  id: string,
  kind: Told<Result>,
  result: Result | string,
  { plan, say }: Report,
  isShown: (table: AnswerTable) => boolean = () => true,
): Section {
  const title = kind.question;
  if (typeof result === 'string') return { id, title, blocks: texts([`It cannot be told: ${result}.`]) };
  const shown = drawnTables(kind, result, say) ?? [];
  return {
    id,
    title,
    blocks: [
      ...sentences(kind.words(result, say)),
      ...tables(shown.filter(isShown)),
      ...notes(kind.caveats?.(plan, result as never) ?? []),
    ],
  };
}

/** Sections of the annex: evidence that the exhibits rest on, then assumptions, data, method, findings of law, years and definitions. */
export function annexSections(study: Report): Section[] {
  const { run, inputs, doubts, files, levers } = study;
  const { annual_projections: years, summary_metrics: summary } = run;
  const byYear = yearsTables(years);
  const notTried = typeof levers === 'string' ? [] : leverTables(levers).slice(1);
  return [
    { id: 'findings', title: 'Compliance findings', blocks: tables([findingsTable(summary.compliance_findings)]) },
    answerSection('resilience', resilienceAnalysis, study.resilience, study),
    answerSection('stress', stressAnalysis, study.stresses, study, ({ leading }) => leading === undefined),
    answerSection('range', { ...monteCarloAnalysis, words: () => [] }, study.chance, study, isByYear),
    answerSection('drivers', sensitivityAnalysis, study.drivers, study),
    {
      id: 'other-levers',
      title: 'Other levers',
      blocks: tables(notTried.filter(({ name }) => name !== 'levers_needs')),
    },
    answerSection('ledger', { ...ledgerAnalysis, words: () => [] }, study.ledger, study, isByYear),
    answerSection('strategies', compareAnalysis, study.strategies, study, (table) => !isByYear(table)),
    answerSection('yardsticks', benchmarkAnalysis, study.peers, study),
    { id: 'assumptions', title: 'Assumptions', blocks: tables(inputTables(inputs)) },
    {
      id: 'data',
      title: 'Data',
      blocks: [...texts([`Files: ${files.join(', ')}.`]), ...tables([censusTable(inputs), doubtsTable(doubts)])],
    },
    { id: 'method', title: 'Method', blocks: texts([...METHOD_STEPS, ...METHOD_LIMITS]) },
    { id: 'years', title: 'Years', blocks: tables([...byYear, summaryTable(run), definitionsTable(byYear)]) },
  ].filter(({ blocks }) => blocks.length > 0);
}
