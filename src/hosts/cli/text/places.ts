import { eastAsianWidth } from 'get-east-asian-width';

/** Text whose characters are each one place wide on any terminal: measuring others takes long. */
const ONE_PLACE_EACH = /^[ -~\u00c0-\u024f\u2010-\u2026]*$/;

/** Made when first needed, since Unicode's properties take longer to look up than a small plan to run. */
let unicode: ReturnType<typeof unicodeOf> | undefined;

const unicodeOf = () => ({
  clusters: new Intl.Segmenter(),
  invisible: /[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}\p{Surrogate}]/u,
  emoji: new RegExp('^\\p{RGI_Emoji}$', 'v'),
});

/** Places that a text takes on a terminal: none for its colours, two for an emoji or an East Asian character. */
export function placesOf(text: string): number {
  if (ONE_PLACE_EACH.test(text)) return text.length;
  unicode ??= unicodeOf();
  const { clusters, invisible, emoji } = unicode;
  const shown = text.replace(/\u001b\[[\d;]*m/g, '');
  return [...clusters.segment(shown)].reduce((sum, { segment }) => {
    if (emoji.test(segment)) return sum + 2;
    const visible = Array.from(segment).filter((character) => !invisible.test(character));
    // Of a cluster the first character has its width, and so have the sound marks of half-width kana.
    const wide = visible.filter((character, at) => at === 0 || /[\uff00-\uffef]/.test(character));
    return wide.reduce((places, character) => places + eastAsianWidth(character.codePointAt(0)!), sum);
  }, 0);
}
