/** What an element may be given: attributes by name, listeners by `on` and the event, nothing where `undefined` or `false`. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;
export type Child = Node | string | null;

/** Creates an HTML element. Text is always text: nothing on this page is ever parsed as HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(name), attributes, children);
}

/** A button that does something; `quiet` ones look like links. */
export function button(text: string, onclick: () => unknown, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', ...attributes, onclick }, text);
}

/** The element of an id that index.html has. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
