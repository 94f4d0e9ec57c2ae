/** What reads XLSX files: a script of its own, as most who open the page bring none. */
export { default as readSheets } from 'read-excel-file/universal';
