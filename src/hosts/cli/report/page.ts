import { createHash } from 'node:crypto';
import { firstPage, type Html, type Section, sectionHtml } from '../../../presentation/board/index.js';
import { CHART_STYLE, LIGHT, s as h, svgText } from '../../../presentation/charts/index.js';
import { annexSections, EXHIBITS } from './sections.js';
import type { Report } from './study.js';

/** Width of a drawing, in its own units. */
const WIDTH = 660;

/** Board's page and exhibits as a file; `annex` is the address of the other. */
export function reportPage(study: Report, annex: string | null): string {
  const board = h(
    'section',
    { id: 'board' },
    h('h2', {}, 'The board’s page'),
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

/** Style of a report, on a screen and on Letter paper. */
const STYLE = `
:root { color-scheme: light; ${LIGHT} }
* { box-sizing: border-box; }
html { font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 0.6rem; font-size: 1.25rem; break-after: avoid; }
h3 { margin: 1.2rem 0 0.4rem; font-size: 1rem; break-after: avoid; }
p { margin: 0.6rem 0; }
section { margin-top: 2.2rem; }
section section { margin-top: 0; }
.subject { margin: 0.2rem 0 0; color: var(--soft); font-size: 1.1rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0 2rem; margin: 0.8rem 0 0; color: var(--soft); font-size: 0.9rem; overflow-wrap: anywhere; }
.facts div { display: flex; gap: 0.6rem; }
.facts dd { margin: 0; }
nav ol { margin: 0; padding-left: 1.2rem; columns: 2; }
a { color: var(--accent); }
.lead { font-size: 1.05rem; font-weight: 600; break-after: avoid; break-inside: avoid; }
.note { color: var(--soft); font-size: 0.85rem; }
.scroll { overflow-x: auto; }
figure { margin: 1.1rem 0; break-inside: avoid; }
figcaption, caption { margin-bottom: 0.3rem; font-weight: 600; font-size: 0.95rem; text-align: left; }
table { width: 100%; margin: 1.1rem 0 0.4rem; border-collapse: collapse; font-size: 0.82rem; line-height: 1.35; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.45rem; border-bottom: 1px solid var(--line); font-weight: 400; text-align: left; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); vertical-align: bottom; }
thead td { border: 0; }
tbody th { overflow-wrap: break-word; white-space: pre-wrap; }
tfoot th, tfoot td { border-top: 1px solid var(--soft); border-bottom: 0; font-weight: 600; }
.greyed th, .greyed td { color: var(--soft); background: var(--tint); }
.number { text-align: right; }
td.number { white-space: nowrap; }
td.text { overflow-wrap: break-word; }
#alternatives th:first-child { width: 30%; }
#alternatives td.number { white-space: normal; width: 23%; }
#assumptions table, #data table { table-layout: fixed; }
#assumptions th:nth-child(1) { width: 37%; }
#assumptions th:nth-child(2) { width: 22%; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
tfoot { display: table-row-group; }
footer { margin-top: 2.5rem; padding-top: 0.8rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.82rem; }
${CHART_STYLE}
@page { size: Letter; margin: 0.7in 0.75in 0.75in; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #545d68; } }
@media print {
  html { font-size: 9.5pt; line-height: 1.4; }
  body { max-width: none; padding: 0; }
  section { margin-top: 1.2rem; }
  h1 { font-size: 1.5rem; }
  .scroll { overflow-x: visible; }
  .facts { margin-top: 0.2rem; }
  .subject { font-size: 1rem; }
  p { margin: 0.4rem 0; orphans: 3; widows: 3; }
  figure { margin: 0.6rem 0; }
  table { margin: 0.6rem 0 0.3rem; font-size: 0.8rem; line-height: 1.25; }
  th, td { padding: 0.12rem 0.35rem; }
  #board { break-after: page; margin-top: 0.2rem; line-height: 1.12; }
  #board h2 { display: none; }
  #board h3 { margin: 0.35rem 0 0; font-size: 0.95rem; color: var(--soft); }
  #board p, #board figure, #board table { margin: 0.1rem 0; }
  #board .lead { font-size: 1rem; }
  #board caption, #board figcaption { margin-bottom: 0; font-size: 0.85rem; }
  #board table { font-size: 0.73rem; line-height: 1.1; }
  #board th, #board td { padding: 0.03rem 0.35rem; }
}
`;
