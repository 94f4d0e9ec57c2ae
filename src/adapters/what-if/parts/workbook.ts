/** What reads XLSX files: a script of its own, as most who open the page bring none. */
export { readSheet } from 'read-excel-file/universal';
