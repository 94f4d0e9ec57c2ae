import { createHash } from 'node:crypto';
import { outsideWords } from '../../../analysis/internal.js';
import { svgText, s as h } from '../../../presentation/charts/index.js';
import { firstPage, type Html, sectionHtml, type Section } from '../../../presentation/board/index.js';
import { annexSections } from './annex.js';
import { EXHIBITS } from './exhibits.js';
import { STYLE } from './style.js';
import type { Report } from './study.js';

/** Width of a drawing, in its own units. */
const WIDTH = 660;

/** Board's page and exhibits as a file; `annex` is the address of the other. */
export function reportPage(study: Report, annex: string | null): string {
  const { peers, say } = study;
  const unlike = typeof peers === 'string' ? null : outsideWords(peers, say);
  const board = h(
    'section',
    { id: 'board' },
    h('h2', {}, 'The board’s page'),
    unlike === null ? null : h('p', {}, `To be doubted first: ${unlike}`),
    ...firstPage(study).map((section) => sectionHtml(section, WIDTH, 3)),
  );
  const exhibits = EXHIBITS.map((of) => of(study));
  const links = annex === null ? [] : [h('li', {}, h('a', { href: annex }, 'Annex: assumptions, data, method, years'))];
  return file(study, 'Repurchase obligation', [
    board,
    contents(exhibits, links),
    ...exhibits.map((each) => sectionHtml(each, WIDTH)),
  ]);
}

/** Annex as a file. */
export function annexPage(study: Report): string {
  const sections = annexSections(study);
  return file(study, 'Annex: repurchase obligation', [
    contents(sections),
    ...sections.map((each) => sectionHtml(each, WIDTH)),
  ]);
}

function contents(sections: readonly Section[], others: readonly Html[] = []): Html {
  const items = sections.map(({ id, title }) => h('li', {}, h('a', { href: `#${id}` }, title)));
  return h('nav', { 'aria-label': 'Contents' }, h('h2', {}, 'Contents'), h('ol', {}, ...items, ...others));
}

/** One file that needs nothing else: no script, and no connection to anywhere, which its policy says too. */
function file(study: Report, subject: string, main: readonly Html[]): string {
  const name = study.inputs.planRules.plan_name;
  const body = h(
    'body',
    {},
    head(study, name, subject),
    h('main', {}, ...main),
    h(
      'footer',
      {},
      'A projection from stated assumptions: not legal or tax advice, not an appraisal, not a plan document.',
    ),
  );
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${svgText(h('title', {}, `${name}: ${subject.toLowerCase()}`))}
<style>${STYLE}</style>
</head>
${svgText(body).replace(/(?=<(?:section|h2|h3|p|figure|table|tr|footer|nav|li)[ >])/g, '\n')}
</html>
`;
}

function head(
  { run: { simulation_id: id, annual_projections: years }, files, date, preparer }: Report,
  name: string,
  subject: string,
): Html {
  const facts: (readonly [string, string | undefined])[] = [
    ['Date', date],
    ['Prepared by', preparer],
    ['Files', files.join(', ')],
    ['Run', id],
  ];
  return h(
    'header',
    {},
    h('h1', {}, name),
    h('p', { class: 'subject' }, `${subject} ${years[0]!.year} to ${years.at(-1)!.year}`),
    h(
      'dl',
      { class: 'facts' },
      ...facts.map(([term, value]) =>
        value === undefined ? null : h('div', {}, h('dt', {}, term), h('dd', {}, value)),
      ),
    ),
  );
}
