/** What asks for a plan of one's own, and all that reads or writes files: most who open the page look at the example first. */
export { tableCsv } from '../figures/table-csv.js';
export { planSections } from '../own-plan/plan-sections.js';
