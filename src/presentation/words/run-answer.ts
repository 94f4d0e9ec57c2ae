import { findingsTable } from '../../analysis/findings.js';
import type { AnswerKind } from '../../analysis/index.js';
import type { LongerView } from '../../analysis/longer-view.js';
import { runRows } from '../../analysis/run-rows.js';
import { type Outlook, outlookTables, outlookWords } from '../../analysis/outlook.js';
import type { SimulationRun } from '../../index.js';
import { yardsticksOf, yardsticksSentence } from './affordability.js';
import { headline, longerSentence } from './headline.js';
import { companyYears, repurchasesTable, summaryTable } from './run-tables.js';
import { canPay, type CompanyInputs } from './still-needed.js';

/** The question that a run answers. */
export const SIMULATE_QUESTION = 'What will it cost, and can the company pay?';

/** Cost of a plan in sentences: amount and hardest year, the same over 30 years where it still rises, and yardsticks of the company. */
export function costWords(
  plan: string,
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  longer: LongerView | null,
): string[] {
  const yardsticks = yardsticksOf(run.annual_projections);
  return [
    headline(plan, run),
    ...longerSentence(longer),
    ...(yardsticks === null ? [] : [yardsticksSentence(yardsticks)]),
  ];
}

/**
 * A run as an answer: whether the company can pay, the cost, and tables of the years, the whole run and the findings.
 *
 * @param inputs - the plan's, which tell of the company
 * @param longer - the same over 30 years, where the hardest year is the last
 */
export function runAnswer(
  inputs: CompanyInputs,
  longer: LongerView | null,
): AnswerKind<'simulate', Omit<SimulationRun, 'participant_snapshots'> & Partial<Outlook>> {
  return {
    kind: 'simulate',
    title: 'Simulate',
    question: SIMULATE_QUESTION,
    // Rows have no participants.
    rows: (run) => runRows(run as SimulationRun),
    files: { answer: 'run' },
    words: (run, say) => [
      ...canPay(run, inputs),
      ...costWords(say.plan, run, longer),
      ...outlookWords({ maturities: [], ...run }, say),
      ...(run.summary_metrics.compliance_findings.length === 0 ? ['There are no findings.'] : []),
    ],
    tables: (run) => [
      repurchasesTable(run.annual_projections),
      ...companyYears(run.annual_projections),
      ...outlookTables({ maturities: [], ...run }),
      summaryTable(run),
      findingsTable(run.summary_metrics.compliance_findings),
    ],
  };
}
