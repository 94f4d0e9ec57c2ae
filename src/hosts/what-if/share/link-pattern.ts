/** The part of an address that carries what a link holds: its version, then the content. */
export const LINK = /^#(v\d+)\.(.*)$/;

export function isLink(fragment: string): boolean {
  return LINK.test(fragment);
}
