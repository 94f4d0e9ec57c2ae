import type { Page } from 'playwright-core';
import { YEARS, type Bench, type Section } from '../bench.js';
import { openChromium } from '../browser/chromium.js';
import type * as page from '../browser/page.js';
import { browserScript } from '../build/bundle.js';
import { contender, interleave, type Contender } from '../measure/interleave.js';
import { makePlan, type PlanSize } from '../plan.js';
import { runRows, type Row } from '../row.js';

/** What a what-if slider moves. */
const FRAME: PlanSize = { participants: 500, years: 20 };

/** What the script leaves in the page. */
declare const bench: typeof page;

/** 5 In the browser: the same runs in headless Chromium beside Node. */
export const browser: Section = async (context) => {
  const chromium = await openChromium();
  if (typeof chromium === 'string') {
    context.warn(`SKIPPED, the browser: ${chromium}`);
    return [];
  }
  try {
    const page = await chromium.newPage();
    await page.addScriptTag({
      content: await browserScript('bench/browser/page.ts', { 'src/index.ts': context.module }),
    });
    const version = `Chromium ${chromium.version().split('.')[0]!}`;
    const sizes = [FRAME, ...context.scale.browser.map((participants) => ({ participants, years: YEARS }))];
    const rows: Row[] = [];
    for (const size of sizes) rows.push(...(await ofSize(context, page, version, size)));
    return rows;
  } finally {
    await chromium.close();
  }
};

async function ofSize({ engine, scale }: Bench, page: Page, version: string, size: PlanSize): Promise<Row[]> {
  const input = makePlan(size);
  const inPage = await page.evaluate((plan) => bench.prepare(plan), size);
  if (inPage !== JSON.stringify(engine.simulate(...input).results)) throw new Error('The browser gives other results');

  // A frame has to hold one run, so one run is what is timed.
  const single = size === FRAME;
  const inBrowser: Contender = {
    name: version,
    sample: (repetitions) => page.evaluate((count) => bench.sample(count), repetitions),
    single,
  };
  const inNode = { ...contender('Node', () => engine.simulate(...input)), single };
  const timings = await interleave([inNode, inBrowser], scale.budget);
  const { participants, years } = size;
  const what = `simulate() with validation, ${participants.toLocaleString('en')} participants, ${years} years`;
  const id = single ? 'browser/frame' : `browser/${participants}`;
  return runRows({ id, section: 'Browser', what }, timings, () => 'the same text as in Node').map((row) =>
    row.by === version ? { ...row, id: `${id}/Chromium` } : row,
  );
}
