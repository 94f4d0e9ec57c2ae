import { alternativesTable, decisionWords } from '../../analysis/levers/board.js';
import { budgetYears, fundingTable, fundingWords } from '../../analysis/funders.js';
import type { LeversAnswer, MonteCarloResult, Probability, ResilienceAnswer, Say } from '../../analysis/index.js';
import { overWhat, shortfallWords } from '../../analysis/monte-carlo/words.js';
import { limitWords } from '../../analysis/resilience/descriptor.js';
import type { SimulationRun } from '../../index.js';
import { headroomChart } from '../charts/index.js';
import { CAN_PAY, affordabilityIfKnown, type CompanyInputs } from '../words/affordability.js';
import { chart, sentences, tables, texts, type Section } from './html.js';

/** Why nothing is said of a company whose finances are not given. */
export const COMPANY_UNKNOWN =
  'This cannot be told: the plan says nothing of the company’s finances. With company_finances in the plan file, the report compares what repurchases take with the cash that the company has for them.';

/** Answers of a board's first page; a text instead of an answer is the reason for which there is none. */
export interface BoardAnswers {
  readonly inputs: CompanyInputs;
  readonly run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>;
  readonly say: Say;
  readonly resilience: ResilienceAnswer | string;
  readonly levers: LeversAnswer | string;
  readonly chance: MonteCarloResult | string | null;
}

/** The first page of a board: five answers, each a section. */
export function firstPage(answers: BoardAnswers): Section[] {
  return [...payingSections(answers), ...decisionSections(answers)];
}

/** Whether the company can pay, and the cash of the next years: known with the run. */
export function payingSections({ inputs, run, say, chance }: Omit<BoardAnswers, 'levers' | 'resilience'>): Section[] {
  const { annual_projections: years } = run;
  const answer = affordabilityIfKnown(run, inputs, chanceOf(chance));
  const next = budgetYears(years);
  const isKnown = years[0]!.headroom !== undefined;
  return [
    {
      id: 'can-we-pay',
      title: CAN_PAY,
      blocks: [
        ...sentences([answer ?? COMPANY_UNKNOWN]),
        ...(isKnown
          ? [chart('Headroom by year: cash above the minimum', (width) => headroomChart(years, { width, height: 48 }))]
          : []),
      ],
    },
    {
      id: 'next-years',
      title: 'What will it take next?',
      blocks: [...sentences([fundingWords(next, say)]), ...tables([fundingTable(next)])],
    },
  ];
}

/** Limits of the company, the alternatives, and the decision asked. */
export function decisionSections({
  say,
  resilience,
  levers,
  chance,
}: Pick<BoardAnswers, 'say' | 'resilience' | 'levers' | 'chance'>): Section[] {
  const isDrawn = chance !== null && typeof chance !== 'string';
  const short = isDrawn ? shortfallWords(chance, say) : [];
  return [
    {
      id: 'what-breaks-it',
      title: 'What breaks it?',
      blocks: [
        ...sentences(typeof resilience === 'string' ? [resilience] : limitWords(resilience, say)),
        ...(isDrawn && short.length > 0 ? texts([[...short, overWhat([chance])].join(' ')]) : []),
      ],
    },
    {
      id: 'alternatives',
      title: 'What can we do?',
      blocks: typeof levers === 'string' ? texts([levers]) : tables([alternativesTable(levers)]),
    },
    {
      id: 'decision',
      title: 'What is to be decided, and by whom?',
      blocks: typeof levers === 'string' ? [] : sentences(decisionWords(levers, say)),
    },
  ];
}

/** Part of futures that are short of cash; null where chance was not asked. */
function chanceOf(chance: BoardAnswers['chance']): Probability | null {
  return chance === null || typeof chance === 'string' ? null : (chance.cash_shortfall_in_any_year ?? null);
}
