import { createHash } from 'node:crypto';
import { svgText } from '../../../presentation/charts/index.js';
import { answerSection, companySection, obligationSection } from './answer-sections.js';
import { appendixSection, type Study } from './appendix.js';
import { leversSection, recommendationSection, strategiesSection } from './decision-sections.js';
import { h, type Html, section, STYLE } from './html.js';
import { peopleSection } from './people-section.js';
import { driversSection, rangeSection, stressSection } from './risk-sections.js';
import { assumptionsSection, dataSection, findingsSection, methodSection } from './trust-sections.js';
import { yardsticksSection } from './yardsticks-section.js';

/** The parts of the report, in the order in which a board reads them. */
const SECTIONS = [
  answerSection,
  companySection,
  stressSection,
  driversSection,
  rangeSection,
  leversSection,
  strategiesSection,
  recommendationSection,
  obligationSection,
  peopleSection,
  findingsSection,
  yardsticksSection,
  assumptionsSection,
  dataSection,
  methodSection,
  appendixSection,
];

/** The report as one file that needs nothing else: no script, and no connection to anywhere, which its policy says too. */
export function reportPage(study: Study): string {
  const name = study.inputs.planRules.plan_name;
  const sections = SECTIONS.map((of) => of(study));
  const contents = sections.map(({ id, title }) => h('li', {}, h('a', { href: `#${id}` }, title)));
  const [answer, ...others] = sections.map(section);
  const body = h(
    'body',
    {},
    head(study, name),
    h(
      'main',
      {},
      answer!,
      h('nav', { 'aria-label': 'Contents' }, h('h2', {}, 'Contents'), h('ol', {}, ...contents)),
      ...others,
    ),
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
${svgText(h('title', {}, `${name}: repurchase obligation`))}
<style>${STYLE}</style>
</head>
${svgText(body).replace(/(?=<(?:section|h2|h3|p|figure|table|tr|footer|nav|li)[ >])/g, '\n')}
</html>
`;
}

function head(
  { run: { simulation_id: id, annual_projections: years }, files, date, preparer }: Study,
  name: string,
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
    h('p', { class: 'subject' }, `Repurchase obligation ${years[0]!.year} to ${years.at(-1)!.year}`),
    h(
      'dl',
      { class: 'facts' },
      ...facts.map(([term, value]) =>
        value === undefined ? null : h('div', {}, h('dt', {}, term), h('dd', {}, value)),
      ),
    ),
  );
}
