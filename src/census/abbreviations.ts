/** Abbreviations in headings that people read without a thought; of two words, the other is meant less often. */
const LONG: Readonly<Record<string, readonly [string, string?]>> = {
  acct: ['account'],
  alloc: ['allocated'],
  ann: ['annual'],
  annl: ['annual'],
  att: ['attained'],
  attd: ['attained'],
  bal: ['balance'],
  brth: ['birth'],
  bth: ['birth'],
  cd: ['code'],
  co: ['company'],
  comp: ['compensation', 'company'],
  cred: ['credited'],
  csh: ['cash'],
  cur: ['current'],
  curr: ['current'],
  dist: ['distributions', 'distribution'],
  distr: ['distributions', 'distribution'],
  divers: ['diversified'],
  dt: ['date'],
  dte: ['date'],
  earn: ['earnings'],
  ee: ['employee'],
  elig: ['eligible'],
  emp: ['employee', 'employment'],
  empl: ['employment', 'employee'],
  grs: ['gross'],
  inst: ['installments', 'installment'],
  inv: ['investments'],
  invest: ['investments'],
  nbr: ['number'],
  num: ['number'],
  nxt: ['next'],
  orig: ['original'],
  oth: ['other'],
  part: ['participant', 'participation'],
  pct: ['percent'],
  pmt: ['payment'],
  pmts: ['payments'],
  pymt: ['payment'],
  pymts: ['payments'],
  reas: ['reason'],
  rem: ['remaining'],
  rsn: ['reason'],
  sal: ['salary'],
  sep: ['separation'],
  serv: ['service'],
  sh: ['shares', 'share'],
  shr: ['shares', 'share'],
  shrs: ['shares'],
  shs: ['shares'],
  stat: ['status'],
  stk: ['stock'],
  svc: ['service'],
  term: ['termination'],
  tot: ['total'],
  vest: ['vested', 'vesting'],
  vst: ['vested', 'vesting'],
  vstd: ['vested'],
  yr: ['years', 'year'],
  yrs: ['years'],
};

/** Where a word ends and another begins without anything between them: `HireDt`, `ESOPShs`. */
const seam = /([a-z])([A-Z])|([A-Z]{2})([A-Z][a-z])/g;

/**
 * A heading without abbreviations, in the ways in which they may be meant.
 *
 * @example
 * spelledOut('ESOP Shs') // ['ESOP shares', 'ESOP shares']
 * spelledOut('Yrs Part') // ['years participant', 'years participation']
 */
export function spelledOut(heading: string): string[] {
  const words = heading.replace(seam, '$1$3 $2$4');
  return [0, 1].map((at) => words.replace(/[a-z]+/gi, (short) => longFor(short)?.[at] ?? longFor(short)?.[0] ?? short));
}

function longFor(short: string): readonly [string, string?] | undefined {
  const key = short.toLowerCase();
  return Object.hasOwn(LONG, key) ? LONG[key] : undefined;
}
