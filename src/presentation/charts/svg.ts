/** An element of a drawing, or of a page: nothing but data, so that a page can mount it and a report can write it. */
export interface Svg {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Svg | string)[];
}

/** Element of a drawing. Children that are null are left out. */
export function s(
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly (Svg | string | null)[]
): Svg {
  return { name, attributes, children: children.filter((child) => child !== null) };
}

/** Elements that never have anything in them; any other is closed by a tag, since HTML knows no other way. */
const EMPTY = /^(?:rect|line|circle|polyline|polygon|br)$/;

/** A drawing or a page as text, in one line. */
export function svgText({ name, attributes, children }: Svg): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  if (EMPTY.test(name)) return `<${name}${given.join('')}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : svgText(child)));
  return `<${name}${given.join('')}>${inner.join('')}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, SVG and XML; characters that XML does not allow are left out. */
export function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
