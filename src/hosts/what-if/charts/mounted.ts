import type { Svg } from '../../../presentation/charts/index.js';

/** The element of a drawing. */
export function mounted({ name, attributes, children }: Svg): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : mounted(child))));
  return element;
}
