/** Script of the sections that the first screen does without. */
import type { VNode } from 'preact';
import { BoardPage, printBoard } from '../decide/board-page.js';
import { Board, NextYears, Sure } from '../decide/decide.js';
import { BreakdownSection, purchasesOf } from '../breakdown/breakdown.js';
import { CompanyPrice } from '../company/company-price.js';
import { Drivers, driversLine } from '../drivers/drivers.js';
import { TrustChart, Years } from '../figures/years-section.js';
import { Scenarios } from '../scenarios/scenarios.js';
import { bulgeWords, sayOf } from '../../../presentation/words/index.js';
import { Levers, LeversLine } from '../levers/levers.js';
import { Methods } from '../methods/methods.js';
import { More } from '../more/more.js';
import { FurtherFigures } from '../answer/answer.js';
import { HandOut } from '../page/hand-out.js';
import { addSections, type SectionProps } from '../page/state.js';
import { Solve } from '../solve/solve.js';
import { Story } from '../story/story.js';
import { Stress } from '../stress/stress.js';
import { chanceLine, Uncertainty } from '../uncertainty/uncertainty.js';

export { printBoard };

/** Sentence on the confidence in the answer: the chance, or else what drives it. */
function SureLine(props: SectionProps): VNode {
  return <>{chanceLine(props) ?? driversLine(props) ?? 'How sure is the answer?'}</>;
}

/** Years in which more is due than in others. */
function YearsLine({ session: { name, still } }: SectionProps): VNode {
  const years = still.run.annual_projections.map(({ year }) => year);
  return <>{bulgeWords(purchasesOf(still), years, sayOf(name))}</>;
}

addSections({
  ...{
    board: Board,
    sure: Sure,
    'next-years': NextYears,
    levers: Levers,
    solve: Solve,
    methods: Methods,
    stress: Stress,
  },
  ...{ uncertainty: Uncertainty, story: Story, more: More, scenarios: Scenarios, drivers: Drivers },
  ...{ breakdown: BreakdownSection, years: Years, trust: TrustChart, 'company-price': CompanyPrice },
  ...{
    'what-can-we-do-line': LeversLine,
    'how-sure-line': SureLine,
    'people-and-years-line': YearsLine,
    'board-page': BoardPage,
    'hand-out': HandOut,
    'further-figures': FurtherFigures,
  },
});

declare module '../page/dom.js' {
  interface Parts {
    readonly whatIfQuestions: { readonly printBoard: typeof printBoard };
  }
}
