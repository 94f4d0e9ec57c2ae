import {
  alternativesLedger,
  lettersWords,
  ledgerAnalysis,
  monteCarloAnalysis,
  purchasesAnalysis,
  bulgeWords,
  partedEffects,
  leverTables,
  evidenceWords,
} from '../../../analysis/internal.js';
import {
  benefitTable,
  costWords,
  driversWords,
  fundingTable,
  worstStressWords,
} from '../../../presentation/words/index.js';
import type { AnswerTable } from '../../../analysis/index.js';
import { drawnTables } from '../../../presentation/answer/index.js';
import { chart, notes, sentences, tables, texts, type Block, type Section } from '../../../presentation/board/index.js';
import {
  companyCashChart,
  fanChart,
  tableTornado,
  yearsChart,
  yearsLines,
} from '../../../presentation/charts/index.js';
import type { Study } from './study.js';

/** True for a table with a row a year, which is in the annex. */
export function isByYear({ columns: [first] }: AnswerTable): boolean {
  return first!.unit === 'year';
}

/** Bars of a table that has any. */
function bars(table: AnswerTable): Block[] {
  if (tableTornado(table, 1) === null) return [];
  return [chart(table.caption, (width) => tableTornado(table, width, { row: 24 })!)];
}

function cashExhibit({ inputs, run, longer }: Study): Section {
  const { annual_projections: years } = run;
  const company = chart('Free cash flow of the company and what it pays for shares', (width) =>
    companyCashChart(years, { width, height: 150 }),
  );
  return {
    id: 'cash',
    title: 'Exhibit 1. Cash and headroom',
    blocks: [
      ...sentences(costWords(inputs.planRules.plan_name, run, longer)),
      chart('Repurchase cash by year and by who pays', (width) =>
        yearsChart(fundingTable(years), { width, height: 170, sum: 'repurchase_cash' }),
      ),
      ...(years[0]?.ebitda === undefined ? [] : [company]),
    ],
  };
}

function obligationExhibit({ run, say, purchases }: Study): Section {
  const [byReason, groups] = purchasesAnalysis.tables!(purchases, say);
  const years = run.annual_projections.map(({ year }) => year);
  const byCause = chart(byReason!.caption, (width) => yearsChart(byReason!, { width, height: 170, not: ['all'] }));
  return {
    id: 'obligation',
    title: 'Exhibit 2. Obligation by cause',
    blocks: [
      ...sentences([bulgeWords(purchases, years, say)]),
      ...(purchases.length === 0 ? [] : [byCause, ...tables([groups!])]),
    ],
  };
}

function peopleExhibit({ run, say, ledger }: Study): Section {
  const { annual_projections: years } = run;
  return {
    id: 'people',
    title: 'Exhibit 3. People and benefit',
    blocks: [
      ...(typeof ledger === 'string' ? texts([ledger]) : sentences(ledgerAnalysis.words(ledger, say))),
      chart('Benefit level by year, of pay', (width) => yearsLines(benefitTable(years), { width, height: 140 })),
      ...(typeof ledger === 'string'
        ? []
        : tables(ledgerAnalysis.tables!(ledger, say).filter((table) => !isByYear(table)))),
    ],
  };
}

/** The futures as their analysis tells them, whatever it tells; then the worst of the usual stresses. */
function chanceExhibit({ chance, stresses, say }: Study): Section {
  return {
    id: 'chance',
    title: 'Exhibit 4. Chance and reactions',
    blocks: [
      ...(typeof chance === 'string'
        ? texts([chance])
        : [
            ...sentences(monteCarloAnalysis.words(chance, say)),
            chart('Repurchase cash by year over all futures', (width) => fanChart(chance, { width, height: 150 })),
            ...tables(drawnTables(monteCarloAnalysis, chance, say)!.filter((table) => !isByYear(table))),
          ]),
      ...(typeof stresses === 'string' ? [] : texts([worstStressWords(stresses, say)])),
    ],
  };
}

function driversExhibit({ drivers, say }: Study): Section {
  const { rank_by: figure } = drivers;
  return {
    id: 'drivers',
    title: 'Exhibit 5. What is unknown, and what the board decides',
    blocks: [...sentences([driversWords(drivers, figure, say)]), ...partedEffects(drivers, figure, say).flatMap(bars)],
  };
}

function alternativesExhibit({ levers, say }: Study): Section {
  const id = 'levers';
  const title = 'Exhibit 6. Alternatives';
  if (typeof levers === 'string') return { id, title, blocks: texts([levers]) };
  const [reaching, ...others] = leverTables(levers);
  const ledger = alternativesLedger(levers, say);
  const needs = others.filter(({ name }) => name === 'levers_needs');
  return {
    id,
    title,
    blocks: [
      ...tables([reaching]),
      ...bars(ledger),
      ...notes([lettersWords(levers)]),
      ...tables(needs),
      ...texts(evidenceWords(levers)),
    ],
  };
}

/** Exhibits of a board, in order. */
export const EXHIBITS: readonly ((study: Study) => Section)[] = [
  cashExhibit,
  obligationExhibit,
  peopleExhibit,
  chanceExhibit,
  driversExhibit,
  alternativesExhibit,
];
