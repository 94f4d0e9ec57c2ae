import { findingTables, meaningsOf } from '../answer/finding-tables.js';
import { column, type AnswerTable } from '../answer/table.js';
import { labelOf } from '../figures/figures.js';
import { foldFindings, whenFound } from '../folded-findings.js';
import { inputTables } from './input-tables.js';
import type { Comparison } from './scenarios.js';
import { sideBySideTables } from './side-by-side-tables.js';

/** Scenarios side by side, the limits that they exceed, findings that come and go, and inputs that differ; in files also the ranking and participants. */
export function compareTables(comparison: Comparison): AnswerTable[] {
  const { scenarios, finding_changes, input_differences: differences } = comparison;
  return [
    ...sideBySideTables(comparison),
    rankingFile(comparison),
    limitsTable(comparison),
    ...findingTables(
      'Scenario',
      [column('scenario', 'Scenario', 'text')],
      finding_changes.map((changes, i) => ({ cells: { scenario: scenarios[i]! }, text: scenarios[i]!, changes })),
      `“${scenarios[0]!}”`,
    ),
    ...inputTables(scenarios, differences),
    participantsFile(comparison),
  ];
}

/** Scenarios by rank; a note says why there are no ranks, where the price cannot react to the methods. */
function rankingFile({ company: { ranking }, ranking_caveat: note }: Comparison): AnswerTable {
  return {
    name: 'ranking',
    caption: 'Scenarios by what the company pays',
    columns: [
      column('rank', 'Rank', 'count'),
      column('scenario', 'Scenario', 'text'),
      column('total_company_cash', labelOf('total_company_cash'), 'dollars'),
      column('owed_at_end', labelOf('owed_at_end'), 'dollars'),
      column('suspense_value_at_end', labelOf('suspense_value_at_end'), 'dollars'),
      column('total_cost', 'In all', 'dollars'),
      ...(note === undefined ? [] : [column('note', 'Note', 'text')]),
    ],
    rows: ranking.map((ranked) => ({ ...ranked, ...(note === undefined ? {} : { note }) })),
    isFor: 'files',
  };
}

/** Limits of contributions and of additions that scenarios exceed, each with its years. */
function limitsTable({ scenarios, limits_exceeded: exceeded }: Comparison): AnswerTable {
  const found = exceeded.flatMap((findings, i) =>
    foldFindings(findings).map((finding) => ({ scenario: scenarios[i]!, finding })),
  );
  return {
    name: 'limits',
    caption: 'Limits exceeded',
    columns: [
      column('scenario', 'Scenario', 'text'),
      column('code', 'Finding', 'text'),
      column('years', 'Years', 'text', { isForFiles: true }),
      column('when', 'Years', 'text', { isForPeople: true }),
      column('message', 'Meaning', 'text', { isForFiles: true }),
    ],
    rows: found.map(({ scenario, finding }) => ({
      ...{ scenario, code: finding.code, years: finding.years, when: whenFound(finding), message: finding.message },
    })),
    note: `${meaningsOf(found.map(({ finding }) => finding))} repurchase_strategy.limits keeps recycling within them.`,
  };
}

function participantsFile({ scenarios, input_differences: { participants } }: Comparison): AnswerTable {
  return {
    name: 'participants',
    caption: 'Participants who are not in all scenarios',
    columns: [
      column('scenario', 'Scenario', 'text'),
      column('participant', 'Participant', 'text'),
      column('change', 'Change', 'text'),
    ],
    rows: participants.flatMap(({ added, removed }, i) => [
      ...added.map((participant) => ({ scenario: scenarios[i]!, participant, change: 'added' })),
      ...removed.map((participant) => ({ scenario: scenarios[i]!, participant, change: 'removed' })),
    ]),
    isFor: 'files',
  };
}
