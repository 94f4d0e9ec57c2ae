/** Script of the form and of files: most who open the page look at the example first. */
import { tableCsv } from '../figures/table-csv.js';
import { planSections } from '../own-plan/plan-sections.js';

export { planSections, tableCsv };

declare module '../page/dom.js' {
  interface Parts {
    readonly whatIfForm: { readonly planSections: typeof planSections; readonly tableCsv: typeof tableCsv };
  }
}
