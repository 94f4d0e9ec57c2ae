import { h, type VNode } from 'preact';
import type { Svg } from '../../../presentation/charts/index.js';

/** A drawing on the page. What its titles say after a while the read-out says at once, so they are left out. */
export function drawn({ name, attributes, children }: Svg): VNode {
  const shown = children.filter((child) => typeof child === 'string' || child.name !== 'title');
  return h(name, { ...attributes }, ...shown.map((child) => (typeof child === 'string' ? child : drawn(child))));
}
