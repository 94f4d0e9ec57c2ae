import type { FlagKind, PersonFlag, Reconciliation, ReconciledFigure } from '../../../analysis/index.js';
import { decimalFormat } from '../../../presentation/words/decimal-format.js';
import {
  formatDifference,
  formatPrice,
  formatWhole,
  spokenDollars,
  unitFor,
} from '../../../presentation/words/figures.js';
import { settingsLines } from '../output/basis.js';
import { grid, widthOf } from '../text/grid.js';
import { page } from '../text/page.js';
import { printable, rule, wrap, type Style } from '../text/style.js';

const tenths = decimalFormat(1, 1);

/** What a figure is called, and how it is written; money in the unit of the table. */
const FIGURES: Readonly<
  Record<ReconciledFigure['figure'], readonly [label: string, format: 'money' | ((value: number) => string)]>
> = {
  employed: ['People employed', tenths],
  pay: ['Their yearly pay', 'money'],
  shares: ['Shares in accounts', formatWhole],
  share_price: ['Share price, $', formatPrice],
  share_value: ['Worth of the shares', 'money'],
  repurchases: ['Repurchases', 'money'],
};

/** Digits of a money column. */
const DIGITS = 6;

const FLAGS: Readonly<Record<FlagKind, string>> = {
  appeared: 'is new and has shares',
  vanished: 'is gone with shares that were still due',
  returned: 'had left and is employed again',
  pay: 'pay is far from what was expected',
  shares: 'shares are far from what was expected',
};

/** So many people are listed; all of them are in the files. */
const MOST_LISTED = 20;

/** A reconciliation as a page for people: by how much the worth of the shares differs and mostly why, every figure by cause, whom to look at. */
export function reconcileReport(planName: string, result: Reconciliation, width: number, style: Style): string {
  const legend =
    'Turnover: who left and was hired. Price: the appraisal. Elections: shares diversified. Data: all else. They are put in place of ' +
    'what was expected in this order, and add up.';
  const sections = [
    [...table(result.figures, style), ...wrap(legend, width).map(style.dim)],
    flagLines(result.flags, width, style),
    settingsLines(result, [], width, style),
  ];
  const subject = `${result.year}: last year's forecast against what happened`;
  return page({ planName, subject, answer: headline(result) }, sections, width, style);
}

function headline({ figures }: Reconciliation): string {
  const { forecast, actual, variances } = figures.find(({ figure }) => figure === 'share_value')!;
  const difference = actual! - forecast;
  const start = `The shares in accounts are worth ${spokenDollars(actual!)}`;
  if (Math.round(difference) === 0) return `${start}, as forecast.`;
  const [cause, most] = Object.entries(variances as unknown as Readonly<Record<string, number>>).reduce((a, b) =>
    Math.abs(b[1]) > Math.abs(a[1]) ? b : a,
  );
  const sign = (amount: number): string => `${spokenDollars(Math.abs(amount))} ${amount < 0 ? 'less' : 'more'}`;
  return `${start}, ${sign(difference)} than forecast; most of it by ${cause}: ${sign(most)}.`;
}

function table(figures: readonly ReconciledFigure[], style: Style): string[] {
  const amounts = figures.flatMap(({ figure, forecast, actual }) =>
    FIGURES[figure][1] === 'money' ? [forecast, actual ?? 0] : [],
  );
  const { divisor, name } = unitFor(Math.max(...amounts), DIGITS);
  const rows = figures.map(({ figure, forecast, variances, actual }) => {
    const [label, written] = FIGURES[figure];
    const format = written === 'money' ? (value: number) => formatWhole(value / divisor) : written;
    const { turnover, price, pay, elections, data } = variances;
    const parts = [turnover, price, pay, elections, data].map((part) =>
      part === null ? '-' : formatDifference(part, format),
    );
    return [label, format(forecast), ...parts, actual === null ? '-' : format(actual)];
  });
  const lines = grid(
    [
      [`Money in $${name && ` ${name}`}`, 'forecast', 'turnover', 'price', 'pay', 'elections', 'data', 'actual'],
      ...rows,
    ],
    1,
  );
  const [head = '', ...body] = lines;
  const line = rule(widthOf(lines), style);
  return [head, line, ...body, line];
}

function flagLines(flags: readonly PersonFlag[], width: number, style: Style): string[] {
  if (flags.length === 0) return [style.bold('Nobody appears, vanishes or jumps')];
  const listed = flags.slice(0, MOST_LISTED).flatMap(({ id, flag, expected, actual }) => {
    const figures = [
      expected === null ? '' : `expected ${formatWhole(expected)}`,
      actual === null ? '' : `is ${formatWhole(actual)}`,
    ].filter((text) => text !== '');
    return wrap(printable(`${id} ${FLAGS[flag]}: ${figures.join(', ')}`), width - 2).map((text) => `  ${text}`);
  });
  const others = flags.length - MOST_LISTED;
  const more = others > 0 ? [`  and ${formatWhole(others)} more, which --format csv or json lists`] : [];
  return [style.bold('People to look at'), ...listed, ...more];
}
