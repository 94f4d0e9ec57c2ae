/** Citations by source tag; conventions of the model have none. */
const CITATIONS: Readonly<Record<string, string>> = {
  'S-401a28': 'IRC 401(a)(28)',
  'S-404': 'IRC 404(a)',
  'S-404k': 'IRC 404(k)',
  'S-409': 'IRC 409(h), (o)',
  'S-411': 'IRC 411(a)',
  'S-415': 'IRC 415(c)',
  'S-411d3': 'IRC 411(d)(3)',
  'S-4975-7': 'Treas. Reg. 54.4975-7(b)',
  'S-in-service': 'Treas. Reg. 1.401-1(b)(1)(ii)',
};

/** Citation at the end of a sentence: ` (IRC 411(a))`; empty for a rule without law. */
export function citationOf(tag: string): string {
  const citation = CITATIONS[tag];
  return citation === undefined ? '' : ` (${citation})`;
}

/** A sentence in pieces, the citations in it with the tags of their sources. */
export function citedIn(text: string): { readonly text: string; readonly tag: string | null }[] {
  const tags = new Map(Object.entries(CITATIONS).map(([tag, citation]) => [citation, tag]));
  const [before = text, citation, after] = /^(.*\()((?:IRC|Treas\. Reg\.) .+)(\)\.)$/.exec(text)?.slice(1) ?? [];
  const tag = tags.get(citation ?? '');
  return tag === undefined
    ? [{ text, tag: null }]
    : [
        { text: before, tag: null },
        { text: citation!, tag },
        { text: after!, tag: null },
      ];
}
