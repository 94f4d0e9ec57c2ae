import type { VNode } from 'preact';
import { payingSections, type Section, sectionHtml } from '../../../presentation/board/index.js';
import { sayOf } from '../../../presentation/words/index.js';
import { drawn } from '../charts/chart-figure.js';
import { hasFinances } from '../controls/company-controls.js';
import { askLibrary, AskLine, useRun } from '../page/run.js';
import { NARROW } from '../page/dom.js';
import { SectionHead } from '../page/section-head.js';
import type { Session } from '../page/session.js';

/** Widths of a drawing, in pixels. */
const WIDE = 660;
const PHONE = 330;

/** First page of the board's report. What the run tells is there at once, the rest when it is asked for. */
export function Board(props: { readonly session: Session; readonly announce: (text: string) => void }): VNode {
  const { session, announce } = props;
  const { projection, name } = session;
  const { inputs, run: done } = projection;
  const run = useRun<readonly Section[]>(session);
  const applies = hasFinances(inputs);
  const [paying, next] = payingSections({ inputs, run: done, say: sayOf(name), chance: null });
  const shown = run.shown?.of === projection ? run.shown.answer : [];
  const sections = [...(applies ? [paying!] : []), next!, ...shown];
  const width = matchMedia(NARROW).matches ? PHONE : WIDE;
  const start = (): void =>
    run.start(
      (watch) => askLibrary('board', inputs, name, watch, 'plans'),
      (answer) => {
        const decision = answer.at(-1)!.blocks[0];
        if (decision !== undefined && 'text' in decision) announce(decision.text);
      },
    );
  return (
    <>
      <SectionHead id="board" title="The board’s page" />
      {sections.map((section) => drawn(sectionHtml(section, width, 3)))}
      <AskLine
        run={run}
        text="Ask what breaks it, and what is to be decided"
        start={start}
        label="Plans tried"
        isOffered={applies}
      />
    </>
  );
}
