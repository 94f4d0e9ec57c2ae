/** Script that reads XLSX files: most who open the page bring none. */
import { readWorkbook } from '../../../census/workbook.js';

export { readWorkbook };

declare module '../page/dom.js' {
  interface Parts {
    readonly whatIfWorkbook: { readonly readWorkbook: typeof readWorkbook };
  }
}
