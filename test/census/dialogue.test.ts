import { describe, expect, it } from 'vitest';
import { planYearsOf } from '../../src/census/census-date.js';
import type { CensusLine } from '../../src/census/cell-table.js';
import type { CensusColumn } from '../../src/census/columns.js';
import { CensusDialogue } from '../../src/census/dialogue.js';
import { validate } from '../../src/index.js';

const years = planYearsOf({}, { census_year: 2026 });
const header = ['ID', 'Age', 'Service', 'Vested', 'Left', 'Remarks'];
const columns: (CensusColumn | null)[] = ['id', 'age', 'service_years', 'vested_percentage', 'separation.year', null];

/** A census of these cells, from line 2 on. */
function dialogueOf(cells: readonly (readonly string[])[], leftByDate = false): CensusDialogue<CensusLine> {
  const lines = cells.map((row, at) => ({ line: at + 2, cells: row }));
  const understood = {
    header,
    lines,
    columns,
    sums: [],
    leftByDate,
    leftOut: new Set<CensusLine>(),
    wordsOf: () => ({}),
  };
  return new CensusDialogue(understood, years);
}

/** Issues that the engine has with the people. */
function refusals(dialogue: CensusDialogue<CensusLine>): ReturnType<typeof validate> {
  return validate(
    { plan_name: 'A', vesting_schedule: { years: 6 } },
    { contribution_policy: {} },
    { census_year: 2026, participants: dialogue.participants as never },
  );
}

describe('a census under discussion', () => {
  const LEFT = [
    ['E1', '40', '9', '', '', ''],
    ['E2', '60', '30', '', '2025', ''],
  ];

  it('asks once about dates of leaving without a status, and holds them back until somebody has answered', () => {
    const open = dialogueOf(LEFT);
    expect(open.askedOfDates).toMatch(/^1 person without a status has a date of leaving in plan year 2026 or before\./);
    expect(open.participants[1]).not.toHaveProperty('separation');
    expect(refusals(open)).toEqual([]);
    const answered = dialogueOf(LEFT, true);
    expect(answered.askedOfDates).toBeNull();
    expect(answered.participants[1]).toMatchObject({ status: 'separated', separation: { year: '2025' } });
  });

  it('finds the cell of an issue of the engine, the row that has the id already, and the fraction that was meant', () => {
    const dialogue = dialogueOf([
      ['E1', '40', '9', '40', '', ''],
      ['E1', '', '9', '', '', ''],
    ]);
    expect(refusals(dialogue).map((issue) => dialogue.placed(issue))).toEqual([
      { row: 0, column: 'vested_percentage', issue: 'Must be between 0 and 1: write 40% or 0.4', value: '40' },
      { row: 1, column: 'age', issue: 'Required: age or birth_date', value: '' },
      { row: 1, column: 'id', issue: 'Must be unique', value: 'E1', twin: 0 },
    ]);
    expect(dialogue.placed({ field: 'initialState.participants[1].id', issue: 'Must be unique' })).toMatchObject({
      twin: 0,
    });
    expect(dialogue.placed({ field: 'census_year', issue: 'Required' })).toBeNull();
    expect(dialogue.placed({ field: 'participants[7].id', issue: 'Required' })).toBeNull();
  });

  it('says nothing twice: of a line that is nobody, of a cell, of a line a host complains of, of a column that is missing', () => {
    const dialogue = dialogueOf([
      ['E1', '40', '9', '#N/A', '', ''],
      ['Total', '40', '', '', '', ''],
    ]);
    expect(dialogue.complaints.map(({ row, column, value }) => [row, column, value])).toEqual([
      [0, 'vested_percentage', '#N/A'],
      [1, null, ''],
    ]);
    const said = [
      { field: 'participants[0].vested_percentage', issue: 'Must be a number' },
      { field: 'participants[1].id', issue: 'Required' },
      { field: 'participants[0].compensation', issue: 'Must be at most 1' },
      { field: 'planRules.plan_name', issue: 'Required' },
    ];
    expect(dialogue.notYetSaid(said)).toEqual(said.slice(2));
    expect(dialogue.notYetSaid(said, new Set([0]))).toEqual(said.slice(3));
  });

  it('notes what was read and what not, in one order for every host', () => {
    expect(dialogueOf(LEFT, true).notes(['sheet People'])).toEqual([
      '1 employed, 1 who left',
      'sheet People',
      'Not read: Remarks',
      'One person left by their date of leaving: the census gives them no status',
    ]);
  });
});
