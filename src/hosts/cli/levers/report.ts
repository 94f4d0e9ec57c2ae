import type { LeverFigures, LeverRow, LeversAnswer, UsedLever } from '../../../analysis/index.js';
import { leverText } from '../../../analysis/levers/rows.js';
import { isCured } from '../../../analysis/levers/search.js';
import { agreeWords, leverWords } from '../../../analysis/levers/words.js';
import { decimalFormat, formatPrice } from '../../../presentation/words/figures.js';
import { sayOf } from '../../../presentation/words/values.js';
import { settingsLines } from '../output/basis.js';
import { grid, indented, page, rule, type Style, widthOf, wrap } from '../text/style.js';

/** The columns before the figures are this wide. */
const NAME_WIDTH = 18;
const tenths = decimalFormat(1, 1);
const hundredths = decimalFormat(2, 2);

/** Two lines of headings. */
export const HEADS: readonly (readonly string[])[] = [
  ['', 'Short', '', 'Short', 'Cov.', 'Paid', 'Present', 'Benefit', 'Newest', 'Price'],
  ['$ million', 'from', 'years', 'by', 'yrs', 'in all', 'value', '% pay', '4th, %', 'at end'],
];

/** The answer as a page for people: what is recommended, then a line for each lever, who must agree, and what was dropped. */
export function leversReport(planName: string, answer: LeversAnswer, width: number, style: Style): string {
  const [first = '', ...more] = leverWords(answer, sayOf(planName));
  const { as_it_is: base, least_costly: best, pairs, caveats, dropped, not_applicable: idle } = answer;
  const [helpful, others] = byHelp(answer);
  const rows = [
    ...cellsOf('as it is', base),
    ...(best === null ? [] : [[''], ['least costly'], ...cellsOf(leverText(best), best)]),
    [''],
    ['one lever'],
    ...helpful.flatMap((row) => cellsOf(leverText(row), row)),
    ...(pairs.length === 0 ? [] : [[''], ['two levers'], ...pairs.flatMap((row) => cellsOf(leverText(row), row))]),
  ].map((cells) => HEADS[0]!.map((_, i) => cells[i] ?? ''));
  const lines = grid([...HEADS, ...rows], 1);
  const line = rule(Math.min(width, widthOf(lines)), style);
  // The first sentences are of the recommendation: what it comes to, and who must agree.
  const said = best === null ? [] : more.slice(0, 2);
  return page(
    { planName, subject: 'What can we do?', answer: first },
    [
      said.flatMap((sentence) => wrap(sentence, width)),
      [...lines.slice(0, HEADS.length).map(style.bold), line, ...lines.slice(HEADS.length), line],
      others.length === 0
        ? []
        : wrap(`${noBetterWords(base)} with: ${others.map(leverText).join('; ')}. CSV has their figures.`, width),
      agreeing(answer, width),
      dropped.length === 0 ? [] : ['Dropped:', ...dropped.flatMap((row) => indented(droppedText(row), width))],
      idle.length === 0 ? [] : wrap(`Not applicable to this plan: ${idle.join(', ')}.`, width),
      caveats.flatMap((caveat) => wrap(caveat, width)),
      settingsLines(answer, [searchText(answer)], width, style),
    ],
    width,
    style,
  );
}

/** The constraint, and how long was looked. */
export function searchText({ runs, is_complete: isComplete, keep_benefit: keep }: LeversAnswer): string {
  const end = isComplete ? '' : '; the search ended there, and more may find a cheaper plan (--max-runs)';
  return `Benefit level kept: ${hundredths(keep * 100)} % of pay (--keep-benefit). Runs of the plan: ${runs}${end}.`;
}

function droppedText({ lever, setting, reasons }: LeversAnswer['dropped'][number]): string {
  return `${lever}: ${setting}. ${reasons.join(' ')}`;
}

/** Heading of levers that do not help. */
export const noBetterWords = (base: LeverFigures): string =>
  isCured(base) ? 'Short of cash, or a covenant broken,' : 'No better';

/** Levers that leave the company less short of cash, or with fewer broken covenants, than it is, or with neither; and the others. */
export function byHelp({ as_it_is: base, alone }: LeversAnswer): readonly [LeverRow[], LeverRow[]] {
  const helps = (row: LeverRow): boolean => {
    if (isCured(row)) return true;
    const less = base.largest_cash_shortfall - row.largest_cash_shortfall;
    return less > 0 || (less === 0 && row.years_with_covenant_breach < base.years_with_covenant_breach);
  };
  return [alone.filter(helps), alone.filter((row) => !helps(row))];
}

/** A plan in a line, its name in as many as it takes. */
function cellsOf(name: string, figures: LeverFigures): string[][] {
  const [first = '', ...more] = wrap(name, NAME_WIDTH);
  return [[first, ...figureCells(figures)], ...more.map((line) => [`  ${line}`])];
}

/** The figures of a plan, under `HEADS` after the first. */
export function figureCells(figures: LeverFigures): string[] {
  const millions = (dollars: number | null): string => (dollars === null ? '-' : hundredths(dollars / 1e6));
  const percent = (part: number | null): string => (part === null ? '-' : tenths(part * 100));
  const { years_with_cash_shortfall: years } = figures;
  return [
    years === 0 ? '-' : String(figures.first_cash_shortfall_year),
    String(years),
    millions(figures.largest_cash_shortfall),
    String(figures.years_with_covenant_breach),
    millions(figures.total_company_cash),
    millions(figures.present_value),
    percent(figures.average_benefit_level_value),
    percent(figures.newest_quarter_share),
    formatPrice(figures.final_share_price),
  ];
}

/** The levers that cure the plan alone or are recommended, each once. Where nothing is wrong, nearly every lever leaves it so. */
export function worthKnowing({ alone, least_costly: best, as_it_is: base }: LeversAnswer): UsedLever[] {
  const cures = isCured(base) ? [] : alone.filter(isCured).flatMap(({ levers }) => levers);
  return [...new Map([...(best?.levers ?? []), ...cures].map((used) => [used.lever, used])).values()];
}

/** Each lever that cures the shortfall alone or is recommended: what it is, who must agree, the law, and what may break it. */
function agreeing(answer: LeversAnswer, width: number): string[] {
  const lines = worthKnowing(answer).flatMap(({ lever, does, agree, law, breaks }) =>
    indented(`${lever}: ${does}. Must agree: ${agreeWords(agree)}. Law: ${law}. ${breaks}`, width),
  );
  return lines.length === 0 ? [] : ['What it takes:', ...lines];
}
