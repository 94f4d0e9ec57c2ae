/** Board's page and documents, as data and as elements: what every host that shows them needs. */
export * from './html.js';
export { alternativeTexts } from '../../analysis/levers/board.js';
export { type BoardAnswers, COMPANY_UNKNOWN, decisionSections, firstPage, payingSections } from './first-page.js';
export { METHOD_LIMITS, METHOD_STEPS } from './method.js';
