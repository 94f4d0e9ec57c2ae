/** Ids that changed between censuses, numbers given to somebody else, leap days, and wrong files: asked or doubted before anything is said. */
import { describe, expect, it } from 'vitest';
import { fit, type FitAnswer, type FitOptions } from '../../src/analysis/index.js';
import { fitAnswer } from '../../src/analysis/fit/descriptor.js';
import { sayOf } from '../../src/presentation/words/index.js';
import { prepare, type InitialState } from '../../src/index.js';

type People = InitialState['participants'];
type Person = People[number];

const rules = { plan_name: 'Thirty', vesting_schedule: { years: 6 } } as const;
const assumptions = {
  contribution_policy: {},
  share_valuation: { current_price: 10 },
  turnover: { termination_rates: [{ rate: 0.1 }] },
} as const;
const plan = prepare(rules, assumptions, { participants: [] });

/** Thirty people of different years of birth. */
const crew = (idOf: (i: number) => string): People =>
  Array.from({ length: 30 }, (_, i) => ({
    ...{ id: idOf(i), birth_date: `${1965 + i}-03-05`, hire_date: `${2004 + (i % 15)}-05-01` },
    ...{ compensation: 50_000 + 1000 * i, allocated_shares: 100 * (i + 1) },
  }));
/** The same a year later: pay and accounts have grown. */
const later = (people: People): People =>
  people.map((each) => ({
    ...each,
    compensation: Number(each.compensation) + 1500,
    allocated_shares: Number(each.allocated_shares) + 20,
  }));
const number = (i: number): string => String(1001 + i);
const between = (before: People, after: People, options: FitOptions = {}, of = plan): FitAnswer =>
  fit(
    of,
    [
      { census_year: 2024, participants: before },
      { census_year: 2025, participants: after },
    ],
    options,
  );
/** 28 of the thirty, two of whom left. */
const stayed = (idOf: (i: number) => string): People => later(crew(idOf).filter((_, i) => i !== 5 && i !== 9));
const answersOf = ({ same }: FitAnswer): Readonly<Record<string, string>> =>
  Object.fromEntries(same.flatMap(({ pairs }) => pairs.map(({ former, present }) => [former, present])));

describe('a change that all ids share', () => {
  it.each<[string, (i: number) => string, (i: number) => string]>([
    ['zeros lost', (i) => `00${number(i)}`, number],
    ['decimals', number, (i) => `${number(i)}.0`],
    ['dashes and zeros', (i) => `012-34-${number(i)}`, (i) => `1234${number(i)}`],
    ['capitals', (i) => `e${number(i)}`, (i) => `E${number(i)}`],
    ['a prefix gone', (i) => `EE${number(i)}`, number],
    ['a prefix come, with zeros', number, (i) => `E-00${number(i)}`],
    ['a new system', number, (i) => `ACQ-${7000 + 13 * i}`],
    ['an invisible character', number, (i) => `${number(i)}\u200b`],
    ['an apostrophe', number, (i) => `'${number(i)}`],
    [
      'full-width digits',
      number,
      (i) => number(i).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ],
  ])('%s: one question, nothing of people before it is answered, all of it after', (_, was, is) => {
    const asked = between(crew(was), stayed(is));
    expect(asked.same).toHaveLength(1);
    expect(asked.same[0]).toMatchObject({ year: 2025, about: 'changed' });
    expect(asked.same[0]!.pairs).toHaveLength(28);
    expect(asked).toMatchObject({
      turnover: null,
      pay_growth: null,
      leavers: [],
      retirement: [],
      changes: {},
      uncertainty: {},
      doubts: [],
    });
    const words = fitAnswer.words(asked, sayOf('Thirty'));
    expect(words[0]).toBe('First a question about ids, before anything is said of turnover.');
    expect(words[1]).toMatch(/^Have 28 ids changed in 2025 \(.* is now .*, and 25 more\)\?$/);
    expect(words).toHaveLength(2);

    const { turnover, same } = between(crew(was), stayed(is), { new_ids: answersOf(asked) });
    expect(same).toEqual([]);
    expect(turnover).toMatchObject({ exposed: 30, actual: 2, expected: 3 });
    // (6.25 + 2) / (6.25 + 3)
    expect(turnover!.scale).toBeCloseTo(8.25 / 9.25, 8);
  });

  it('writes out what nobody sees', () => {
    const words = fitAnswer.words(
      between(
        crew(number),
        stayed((i) => `${number(i)}\u200b`),
      ),
      sayOf('Thirty'),
    );
    expect(words[1]).toContain('1001 is now 1001\\u200b');
  });

  it('is found of people by age, service and shares where a census has no dates', () => {
    const undated = (people: People, year: number): People =>
      people.map(({ birth_date: born, hire_date: hired, ...each }) => ({
        ...each,
        age: year - Number(String(born).slice(0, 4)),
        service_years: year - Number(String(hired).slice(0, 4)),
      }));
    const { same } = between(
      undated(crew(number), 2024),
      undated(
        stayed((i) => `N${7000 + 13 * i}`),
        2025,
      ),
    );
    expect(same.map(({ pairs }) => pairs.length)).toEqual([28]);
  });

  it('is two questions where it was changed twice, and the answers follow one another', () => {
    const censuses = [
      { census_year: 2023, participants: crew((i) => `00${number(i)}`) },
      { census_year: 2024, participants: later(crew(number)) },
      { census_year: 2025, participants: later(later(crew((i) => `E${number(i)}`))) },
    ];
    const asked = fit(plan, censuses);
    expect(asked.same.map(({ year, pairs }) => [year, pairs.length])).toEqual([
      [2024, 30],
      [2025, 30],
    ]);
    expect(fit(plan, censuses, { new_ids: answersOf(asked) })).toMatchObject({
      same: [],
      turnover: { exposed: 60, actual: 0 },
    });
  });
});

describe('ids that changed one by one', () => {
  const dated = (i: number, more: object = {}): Person => ({ ...crew(number)[i]!, ...more });

  it('a question each, by dates of birth and hire; the same id twice says that the person has left', () => {
    const [before, after] = [crew(number), later(crew((i) => (i === 3 ? 'X3' : i === 8 ? 'X8' : number(i))))];
    const asked = between(before, after);
    expect(asked.same.map(({ pairs }) => pairs)).toEqual([
      [{ former: '1004', present: 'X3' }],
      [{ former: '1009', present: 'X8' }],
    ]);
    const { turnover, same } = between(before, after, { new_ids: { 1004: 'X3', 1009: '1009' } });
    expect(same).toEqual([]);
    expect(turnover).toMatchObject({ exposed: 30, actual: 1 });
  });

  it('no question about somebody new who is like nobody who is gone', () => {
    const newcomer = dated(0, { id: 'N1', birth_date: '1999-01-01', hire_date: '2025-02-01', allocated_shares: 0 });
    const answer = between(crew(number), [...later(crew(number).slice(1)), newcomer]);
    expect(answer).toMatchObject({ same: [], turnover: { exposed: 30, actual: 1 } });
  });

  it.each([
    ['two people under one id', { 1001: 'Z', 1002: 'Z' }, 'Must not give Z to two people of 2024'],
    ['an id of no census', { 1001: 'Y' }, 'Must be an id of a census: Y is in none'],
  ])('%s are refused', (_, newIds, issue) => {
    const after = later(crew((i) => (i === 0 ? 'Z' : number(i))));
    expect(() => between(crew(number), after, { new_ids: newIds })).toThrow(
      expect.objectContaining({ issues: [{ field: 'new_ids', issue }] }),
    );
  });
});

describe('a number given to somebody else', () => {
  const other = { birth_date: '1999-05-05', hire_date: '2025-04-01' };
  const after = later(crew(number)).map((each) => (each.id === '1006' ? { ...each, ...other } : each));

  it('is asked about; the same id twice says it: one has left, another is new', () => {
    const asked = between(crew(number), after);
    expect(asked.same).toEqual([{ year: 2025, about: 'reused', pairs: [{ former: '1006', present: '1006' }] }]);
    expect(fitAnswer.words(asked, sayOf('Thirty'))[1]).toBe(
      'Is 1006 somebody else in 2025? Neither age nor service follow those of 2024.',
    );
    const answered = between(crew(number), after, { new_ids: { 1006: '1006' } });
    expect(answered).toMatchObject({ same: [], excluded: [], turnover: { exposed: 30, actual: 1 } });
    expect(answered.leavers.map(({ id }) => id)).toEqual(['1006']);
    expect(between(crew(number), after, { leave_out: ['1006'] })).toMatchObject({
      same: [],
      turnover: { exposed: 29 },
    });
  });

  it('while its former holder has another', () => {
    const holder = { ...later(crew(number))[5]!, id: '2006' };
    const { turnover, same } = between(crew(number), [...after, holder], { new_ids: { 1006: '2006' } });
    expect(same).toEqual([]);
    expect(turnover).toMatchObject({ exposed: 30, actual: 0 });
  });
});

it.each([2025, 2028])('people born on 29 February are a year older at the end of February %i', (year) => {
  const leap = prepare({ ...rules, plan_year_end: '02/29' }, assumptions, { participants: [] });
  const born = ['1984-02-29', '1988-02-29', '1984-03-01', '1984-02-28'].map((birth, i) => ({
    ...{ id: `L${i}`, birth_date: birth, hire_date: i === 1 ? '2012-02-29' : '2010-06-01' },
    ...{ compensation: 60_000, allocated_shares: 100 },
  }));
  const { excluded, turnover } = fit(leap, [
    { census_year: year - 1, participants: [...crew(number), ...born] },
    { census_year: year, participants: [...later(crew(number)), ...later(born)] },
  ]);
  expect(excluded).toEqual([]);
  expect(turnover).toMatchObject({ exposed: 34, actual: 0 });
});

describe('a census that looks like the wrong file is doubted before the answer', () => {
  const doubtsOf = (before: People, after: People, options: FitOptions = {}): readonly string[] => {
    const answer = between(before, after, options);
    expect(fitAnswer.words(answer, sayOf('Thirty')).slice(0, answer.doubts.length)).toEqual(answer.doubts);
    return answer.doubts;
  };
  const people = crew(number);
  const frozen = people.map((each) => ({ ...each, allocated_shares: Number(each.allocated_shares) + 1 }));

  it.each<[string, People, People, readonly string[]]>([
    [
      'the same twice',
      people,
      people,
      ['From 2024 to 2025 no pay and no account changed: check that it is not the same file twice.'],
    ],
    [
      'swapped years',
      later(people),
      people,
      ['From 2024 to 2025 the pay of 30 of 30 people fell: check that the years are not swapped.'],
    ],
    [
      'one site of three',
      people,
      later(people.slice(0, 3)),
      ['2025 lacks 27 of the 30 people employed in 2024: check that its file has the whole company.'],
    ],
    [
      'half of the people',
      people,
      later(people.slice(15)),
      ['2025 lacks 15 of the 30 people employed in 2024: check that its file has the whole company.'],
    ],
    ['a freeze of pay', people, frozen, []],
    ['fewer than half gone', people, later(people.slice(14)), []],
    ['nine people, all gone but one', people.slice(0, 9), later(people.slice(0, 1)), []],
  ])('%s', (_, before, after, doubts) => {
    expect(doubtsOf(before, after)).toEqual(doubts);
  });

  it('a layoff of most people that is known is none', () => {
    expect(doubtsOf(people, later(people.slice(20)), { leave_out: people.slice(0, 20).map(({ id }) => id) })).toEqual(
      [],
    );
  });
});
