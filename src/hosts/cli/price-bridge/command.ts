import type { Command } from 'commander';
import { priceBridgeAnalysis } from '../../../analysis/price-bridge/descriptor.js';
import { PART_NAMES, PARTS } from '../../../analysis/price-bridge/parts.js';
import { helpOf } from '../analysis/help.js';
import { priceBridgeAnswer, type PriceBridgeAnswer } from '../../../analysis/price-bridge/price-bridge.js';
import { analysisCommand, answer } from '../command/plan-command.js';
import type { Host } from '../host.js';
import { settingsCsvFile, settingsLines } from '../output/basis.js';
import type { ValueColumn } from '../../../engine/results/tables.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import { formatDifference, formatPrice, formatYears } from '../../../presentation/words/figures.js';
import { grid, page, rule, type Style, widthOf, wrap } from '../text/style.js';

/** Takes the price of each year apart. */
export function addPriceBridge(program: Command, host: Host): void {
  analysisCommand(program, host, helpOf(priceBridgeAnalysis), [], async ({ name, plan, locate }, flags) => {
    await answer(host, flags, {
      name: 'price-bridge',
      compute: () => priceBridgeAnswer(plan),
      locate,
      report: (bridge, width, style) => bridgeReport(name, bridge, width, style),
      csv: bridgeCsvFiles,
    });
  });
}

/** One row a year, and one a setting. */
export function bridgeCsvFiles(bridge: PriceBridgeAnswer): [CsvFile, ...CsvFile[]] {
  const rows = bridge.years.map(({ year, share_price, changes, year_end_share_price }) => ({
    year,
    share_price,
    ...changes,
    year_end_share_price,
  }));
  const price = (is: string): ValueColumn => ({ unit: 'price', is });
  const described = new Map<string, ValueColumn>([
    ['year', { unit: 'year', is: 'Plan year.' }],
    ['share_price', price('Price at the start of the year, at which shares are bought.')],
    ...PART_NAMES.map((part) => [part, price(PARTS[part].is)] as const),
    ['year_end_share_price', price('Price at the end: the price at the start plus all parts.')],
  ]);
  return [{ name: 'price_bridge.csv', rows, columns: [...described.keys()], described }, settingsCsvFile(bridge)];
}

/** How many parts the sentence names. */
const MOST_NAMED = 3;

const LEGEND =
  'Each part is the price with a change less the price without it, in dollars a share, made one after the other in the order of the ' +
  'columns; they add up exactly. Parts that are 0 in every year are left out.';

/** The bridge as a page for people: what moved the price most in a sentence, then its parts by year. */
export function bridgeReport(planName: string, bridge: PriceBridgeAnswer, width: number, style: Style): string {
  const { years } = bridge;
  const span = years.length === 1 ? '' : `-${years.at(-1)!.year}`;
  const subject = `Why the price moves, ${years[0]!.year}${span}`;
  const table = [...bridgeTables(bridge, width, style), ...wrap(LEGEND, width).map(style.dim)];
  const sections = [table, settingsLines(bridge, [], width, style)];
  return page({ planName, subject, answer: answerOf(planName, bridge) }, sections, width, style);
}

/** `The share of Acme goes from $100.00 to $184.20 over 20 years: earnings +60.10, debt paid +30.00, dilution -5.90, all else 0.` */
function answerOf(planName: string, { years, total }: PriceBridgeAnswer): string {
  const totals = PART_NAMES.map((part) => ({ part, sum: total[part] })).filter(({ sum }) => sum !== 0);
  const ranked = totals.sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum));
  const named = ranked.slice(0, MOST_NAMED).map(({ part, sum }) => `${PARTS[part].name} ${signed(sum)}`);
  const rest = ranked.slice(MOST_NAMED).reduce((left, { sum }) => left + sum, 0);
  const others = ranked.length > MOST_NAMED ? [`all else ${signed(rest)}`] : [];
  const moved = ranked.length === 0 ? 'nothing moves it' : [...named, ...others].join(', ');
  const [from, to] = [years[0]!.share_price, years.at(-1)!.year_end_share_price];
  return `The share price of ${planName} moves from $${formatPrice(from)} to $${formatPrice(to)} over ${formatYears(years.length)}: ${moved}.`;
}

/** As many tables, one below the other, as it takes to stay within the width; each has the years. */
function bridgeTables({ years, total }: PriceBridgeAnswer, width: number, style: Style): string[] {
  const price = (head: string, of: (year: PriceBridgeAnswer['years'][number]) => number): readonly string[] => [
    '',
    head,
    ...years.map((year) => formatPrice(of(year))),
    '',
  ];
  const columns = [
    price('from', (year) => year.share_price),
    ...PART_NAMES.filter((part) => years.some(({ changes }) => changes[part] !== 0)).map((part) => [
      ...headOf(PARTS[part].label),
      ...years.map(({ changes }) => signed(changes[part])),
      signed(total[part]),
    ]),
    price('to', (year) => year.year_end_share_price),
  ];
  const first = ['', 'Year', ...years.map(({ year }) => String(year)), 'Total'];
  const tables: string[][] = [];
  let rest: (readonly string[])[] = columns;
  while (rest.length > 0) {
    let count = rest.length;
    while (count > 1 && widthOf(tableOf([first, ...rest.slice(0, count)])) > width) count -= 1;
    tables.push(lined(tableOf([first, ...rest.slice(0, count)]), style));
    rest = rest.slice(count);
  }
  return tables.flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

function tableOf(columns: readonly (readonly string[])[]): string[] {
  return grid(
    columns[0]!.map((_, row) => columns.map((column) => column[row]!)),
    2,
  );
}

/** Two lines of headings, the years, and the totals, with lines between them. */
function lined(lines: readonly string[], style: Style): string[] {
  const line = rule(widthOf(lines), style);
  const heads = lines.slice(0, 2).filter((head) => head.trim() !== '');
  return [...heads.map(style.bold), line, ...lines.slice(2, -1), line, ...lines.slice(-1)];
}

/** A heading in two lines. */
function headOf(label: string): readonly [string, string] {
  const [first = '', second] = label.split(' ');
  return second === undefined ? ['', first] : [first, second];
}

function signed(amount: number): string {
  return formatDifference(amount, formatPrice);
}
