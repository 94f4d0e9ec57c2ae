import { isErrorText, CENSUS_COLUMNS, type CensusColumn } from './columns.js';
import { datedHeading, mayBeDated, movementOf } from './heading-year.js';
import { nearest } from '../analysis/near.js';
import { causeMeant, KNOWN_WORDS, type Meaning, statusMeant, type WordColumn } from './status-words.js';

/** Further spellings of the columns, in lower case and without spaces or punctuation. */
const SPELLINGS: Readonly<Record<CensusColumn, string>> = {
  id: `employeeid employee employeenumber employeeno employeenum emp emplid empid empno empnum empnumber ee eeid eeno eenumber
    participantid participantno participantnumber personid personnelnumber memberid number no`,
  age: 'attainedage currentage agelastbirthday ageatcensus',
  birth_date: 'dateofbirth dob birthday born bdate',
  service_years: `yearsofservice service yos yearsservice vestingservice vestingyears yearsofvestingservice
    vestingserviceyears yearsvestingservice creditedservice yearsofcreditedservice`,
  hire_date: `dateofhire doh hired datehired originalhiredate orighiredate orighire originaldateofhire startdate employmentdate
    dateofemployment employmentstartdate firsthiredate initialhiredate firstdateofhire initialdateofhire`,
  service_counts_from: 'servicecountedfrom',
  service_years_before: 'yearsofservicebefore',
  time_away_counts: 'timeawaycountsasservice',
  participation_years: 'yearsofparticipation participation planyears yearsinplan yearsofplanparticipation',
  compensation: `pay salary wages annualpay annualsalary annualcompensation annualwages annualearnings earnings eligiblepay
    eligiblecompensation eligiblewages eligiblecomp plancompensation plancomp comp annualcomp totalcomp totalcompensation
    totalpay totalwages w2wages w2pay w2comp w2compensation w2earnings grosswages grosspay grosscomp grosscompensation grosssalary grossearnings`,
  allocated_shares: `shares sharebalance shareaccount esopshares stockshares numberofshares noofshares sharesheld
    esopsharesheld esopsharebalance esopshareaccount accountshares sharesinaccount sharesallocated allocatedesopshares
    companyshares`,
  cash_balance: `cash cashaccount cashaccountbalance cashinaccount esopcash esopcashbalance esopcashaccount otherinvestments
    otherinvestmentsaccount otherinvestmentaccount otherinvestmentsbalance oia oiabalance`,
  vested_percentage: `vested vestedpercent vestedpct vestedfraction percentvested pctvested vestingpercentage vestingpercent
    vestingpct vesting`,
  diversified_shares: `sharesdiversified diversified diversifiedtodate sharesdiversifiedtodate previouslydiversifiedshares
    priordiversifiedshares`,
  status: 'employmentstatus participantstatus employeestatus empstatus eestatus statuscode',
  'separation.year': `yearofseparation yearofleaving dateofleaving leavingdate terminationyear yearoftermination yearterminated termyear exityear termdate
    terminationdate dateoftermination dateterminated separationdate dateofseparation exitdate`,
  'separation.cause': `causeofseparation causeofleaving separationreason reasonforseparation reasonforleaving terminationreason termreason
    reasonfortermination causeoftermination terminationcause cause reason`,
  'separation.payments_remaining': `paymentsremaining remainingpayments numberofpaymentsremaining numberofremainingpayments
    paymentsleft numberofpaymentsleft paymentstogo installmentsremaining remaininginstallments numberofinstallmentsremaining
    numberofremaininginstallments installmentsleft numberofinstallmentsleft installmentstogo distributionsremaining
    remainingdistributions`,
  'separation.next_payment_year': `nextpaymentyear yearofnextpayment nextpayment nextpaymentdate dateofnextpayment
    nextpaymentdue nextinstallmentyear yearofnextinstallment nextinstallment nextinstallmentdate nextdistributionyear
    yearofnextdistribution nextdistribution nextdistributiondate`,
  family: 'familygroup familyid familyname',
  synthetic_shares: 'syntheticequity syntheticequityshares options stockoptions phantomshares',
  outside_shares:
    'sharesoutside sharesoutsideplan sharesoutsidetheplan sharesownedoutsidetheplan directshares directlyownedshares',
  termination_scale: 'turnoverscale scaleofturnover scaleoftermination',
};

export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const meanings = new Map<string, CensusColumn>();
for (const column of Object.keys(CENSUS_COLUMNS) as CensusColumn[]) {
  for (const spelling of [plain(column), ...SPELLINGS[column].split(/\s+/)]) meanings.set(spelling, column);
}

/** Length in letters of the longest heading; a longer text may be a page. */
const LONGEST = 200;

/** `# of Shares`: here the sign is a word. */
const numberOf = /^#\s*of\b/i;

/**
 * The column that a heading names: in any case, with spaces or punctuation, in another usual spelling, or with the date or year of
 * the census in it.
 *
 * @example
 * columnMeant('Hire Date') // 'hire_date'
 * columnMeant('Vested %') // 'vested_percentage'
 * columnMeant('2025 Plan Comp') // 'compensation'
 * columnMeant('# of Shares') // 'allocated_shares'
 * columnMeant('End Sh Bal') // 'allocated_shares'
 * columnMeant('# Shares') // undefined
 * columnMeant('Shoe size') // undefined
 */
export function columnMeant(heading: string): CensusColumn | undefined {
  if (heading.length > LONGEST) return undefined;
  const text = heading.trim();
  if (numberOf.test(text)) return meanings.get(plain(text.replace(numberOf, 'number of')));
  if (text.startsWith('#')) return undefined;
  const column = meanings.get(plain(text));
  if (column !== undefined) return column;
  const dated = datedHeading(text);
  const named = dated === null ? undefined : meanings.get(plain(dated.name));
  if (named !== undefined && mayBeDated(named, dated!)) return named;
  const movement = movementOf(text);
  return movement?.part === 'closing' ? (movement.account ?? undefined) : undefined;
}

/** True for the heading of a column that is not to be read: one that starts with `#`. */
export function isRemark(heading: string): boolean {
  return heading.startsWith('#') && columnMeant(heading) === undefined && !isErrorText(heading);
}

/** Lists the spellings with their columns, for the check that none names two. */
export function spellings(): [spelling: string, column: CensusColumn][] {
  return Object.entries(SPELLINGS).flatMap(([column, names]) =>
    [plain(column), ...names.split(/\s+/)].map((name): [string, CensusColumn] => [name, column as CensusColumn]),
  );
}

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

/** Border between two words with nothing between them: `HireDt`, `ESOPShs`. */
const seam = /([a-z])([A-Z])|([A-Z]{2})([A-Z][a-z])/g;

/**
 * A heading without abbreviations, in the ways in which they may be meant.
 *
 * @example
 * spelledOut('ESOP Shs') // ['ESOP shares', 'ESOP shares']
 * spelledOut('Yrs Part') // ['years participant', 'years participation']
 */
export function spelledOut(heading: string): string[] {
  if (heading.length > LONGEST) return [];
  const words = heading.replace(seam, '$1$3 $2$4');
  return [0, 1].map((at) => words.replace(/[a-z]+/gi, (short) => longFor(short)?.[at] ?? longFor(short)?.[0] ?? short));
}

function longFor(short: string): readonly [string, string?] | undefined {
  const key = short.toLowerCase();
  return Object.hasOwn(LONG, key) ? LONG[key] : undefined;
}

const ENTRIES = spellings();
/** Numbers of people beside those of their employer: proposed as ids, and read only when somebody says so, as a file may have several. */
const OTHER_IDS = new Set(
  `ssn ss ssnum ssno ssnumber socialsecurity socialsecuritynumber socialsecurityno socsecno socsecnumber taxid tin badge badgeid badgeno
  badgenum badgenumber file fileno filenum filenumber fileid clock clockno clocknum clocknumber clockid workerid workerno workernumber
  associateid associateno associatenumber payrollid payrollno payrollnumber payrollfileno payrollfilenumber staffid staffno staffnumber
  teammemberid personnelid personnelno personno personnumber membernumber memberno cofile`.split(/\s+/),
);
/** Half a heading, which names a date and in another file something else: proposed, and read only when somebody says so. */
const HALVES: Readonly<Record<string, CensusColumn>> = { birth: 'birth_date', hire: 'hire_date' };
/** Two people can have one name. */
const isName = (heading: string): boolean => /name|(?:^|[^a-z])nm(?:[^a-z]|$)/i.test(heading);
/** Headings of ids that often have names below them. */
const IDS_OR_NAMES: readonly string[] = ['employee', 'participant', 'member', 'ee', 'emp'];

/** True for the heading of a column that has names, or may have them in place of ids. */
export const mayBeNames = (heading: string): boolean => isName(heading) || IDS_OR_NAMES.includes(plain(heading));

/** Spellings shorter than this are found in words that mean something else. */
const SHORTEST_INSIDE = 5;

/**
 * The column that a heading nearly names, by a slip of the pen or an abbreviation; undefined where none is near.
 *
 * @example
 * columnNear('Hire Dt') // 'hire_date'
 * columnNear('Brith Date') // 'birth_date'
 * columnNear('SSN') // 'id'
 * columnNear('Birth') // 'birth_date'
 * columnNear('Employee Name') // undefined
 * columnNear('Shoe size') // undefined
 */
export function columnNear(heading: string): CensusColumn | undefined {
  const name = datedHeading(heading)?.name ?? heading;
  const texts = [name, ...spelledOut(name)].map(plain);
  if (texts.some((text) => OTHER_IDS.has(text))) return 'id';
  const half = texts.find((text) => Object.hasOwn(HALVES, text));
  if (half !== undefined) return HALVES[half];
  return nearest(texts, ENTRIES, isNear).find((column) => column !== 'id' || !isName(name));
}

/**
 * The column whose name is part of a heading. The heading may mean something else: `Shares forfeited`.
 *
 * @example
 * columnInside('Annual Base Salary ($)') // 'compensation'
 */
export function columnInside(heading: string): CensusColumn | undefined {
  const text = plain(heading);
  let longest = '';
  let found: CensusColumn | undefined;
  for (const [spelling, column] of ENTRIES) {
    // "Employee name" is not an id column.
    if (column === 'id' || spelling.length < SHORTEST_INSIDE || spelling.length <= longest.length) continue;
    if (!text.includes(spelling)) continue;
    [longest, found] = [spelling, column];
  }
  return found;
}

/**
 * Finds the meaning of a status or a cause with a similar spelling; undefined where nothing is near.
 *
 * @example
 * meaningNear('status', 'Actve') // 'active'
 */
export function meaningNear(column: WordColumn, word: string): Meaning | undefined {
  const [near] = nearest(
    [word.trim().toLowerCase()],
    KNOWN_WORDS[column].filter((known) => known.length > 3).map((known) => [known, known] as const),
    isNear,
  );
  if (near === undefined) return undefined;
  if (column === 'separation.cause') return causeMeant(near) as Meaning;
  const { status, cause } = statusMeant(near)!;
  return (cause ?? status) as Meaning;
}

/** True if at most a quarter of the letters have to change, and not the first one. */
function isNear(steps: number, text: string, spelling: string): boolean {
  const length = Math.max(text.length, spelling.length);
  return length >= 4 && steps * 4 <= length && text[0] === spelling[0];
}
