/** What reads XLSX files: a script of its own, as most who open the page bring none. */
import readSheets from 'read-excel-file/universal';

export { readSheets };

declare module '../page/parts.js' {
  interface Parts {
    readonly whatIfWorkbook: { readonly readSheets: typeof readSheets };
  }
}
