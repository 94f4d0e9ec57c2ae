import type { ComponentChildren, VNode } from 'preact';
import { HowLink, SectionHead } from '../page/section-head.js';
import { ChartFigure, type FigureContent } from './chart-figure.js';

/** Section of index.html with a chart: link to its explanation, text above the chart, and the chart once there is one. */
export function FigureSection(props: {
  readonly id: string;
  readonly title: string;
  /** Anchor of its section in the documentation of the model. */
  readonly documentation: string;
  readonly planName: string;
  readonly content: FigureContent | null;
  readonly children?: ComponentChildren;
}): VNode {
  const { id, title, documentation, planName, content, children } = props;
  return (
    <>
      <SectionHead id={id} title={title}>
        <HowLink anchor={documentation} topic={title} />
      </SectionHead>
      {children}
      {content !== null && <ChartFigure {...{ id, title, planName, content }} />}
    </>
  );
}
