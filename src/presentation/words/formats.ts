/** What needs a parser to be read or written: apart from the rest, as a page that only shows figures is better off without. */
export { parseCommentedJson, placesIn } from './commented-json.js';
export { csv, csvLine } from './csv.js';
