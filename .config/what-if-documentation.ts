import { basename } from 'node:path';
import { Marked } from 'marked';
import { anchorOf, MODEL_PAGES } from './model-pages.js';

/** Pages of the documentation that lie beside the what-if page. Other links lead nowhere there and become plain text. */
const PAGES: Readonly<Record<string, string>> = {
  'model.md': 'model.html',
  'sources.md': 'sources.html',
  '': '',
  ...Object.fromEntries(MODEL_PAGES.map(({ file, title }) => [basename(file), `model.html#${anchorOf(title)}`])),
};

/** A page of the documentation as HTML, with the anchors that the page's links name. The text is the project's own. */
export function renderDocumentation(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Documentation';
  let tables = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(text)}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${href}" rel="noreferrer">${text}</a>`;
        const [path = '', place] = href.split('#');
        const page = PAGES[path.replace(/^(?:\.\.|model)\//, '')];
        if (page === undefined) return text;
        return `<a href="${place === undefined ? page : `${page.split('#')[0]!}#${place}`}">${text}</a>`;
      },
      table({ header, rows }) {
        const cells = (row: typeof header, name: string): string =>
          `<tr>${row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>`;
        const body = rows.map((row) => cells(row, 'td')).join('\n');
        tables += 1;
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${tables}"><table><thead>${cells(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre>\n`;
      },
    },
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}: how it is computed</title>
    <link rel="icon" href="icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="style.css" />
  </head>
  <body class="documentation">
    <nav aria-label="Back"><a href="index.html">Back to the what-if page</a></nav>
    <main>
${marked.parse(markdown) as string}
    </main>
  </body>
</html>
`;
}
