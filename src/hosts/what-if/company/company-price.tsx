import type { VNode } from 'preact';
import { priceBridgeAnalysis, sayOf } from '../../../presentation/words/index.js';
import { yearsLines } from '../../../presentation/charts/index.js';
import { FigureSection, Paragraphs } from '../page/section-head.js';
import type { SectionProps } from '../page/state.js';
import { pricedByEarnings } from '../uncertainty/futures.js';

/** Section on the effect of repurchases on a price that follows from earnings. */
export function CompanyPrice({ session }: SectionProps): VNode | null {
  const { name: planName, still: projection } = session;
  if (!pricedByEarnings(projection.inputs)) return null;
  const say = sayOf(planName);
  const bridge = priceBridgeAnalysis.run(projection.plan, {});
  const [table] = priceBridgeAnalysis.tables!(bridge, say);
  const [price, dashed] = ['year_end_share_price', 'without_repurchases'];
  return (
    <FigureSection
      id="company-price"
      title="Share price with and without the repurchases"
      documentation="#19-price-bridge"
      planName={planName}
      content={{
        table: table!,
        draw: (width, onPaper) =>
          yearsLines(table!, { width, height: onPaper ? 115 : 200, only: [price, dashed], dashed }),
      }}
    >
      <Paragraphs texts={priceBridgeAnalysis.words(bridge, say)} />
    </FigureSection>
  );
}
