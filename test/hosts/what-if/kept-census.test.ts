import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planYearsOf } from '../../../src/census/index.js';
import { CensusInHand } from '../../../src/hosts/what-if/own-plan/census-in-hand.js';
import { readCensusText } from '../../../src/hosts/what-if/own-plan/census-table.js';
import { readAsKept } from '../../../src/hosts/what-if/own-plan/kept-reading.js';
import { keptIn, readPlanText, textWithInputs } from '../../../src/hosts/what-if/own-plan/plan-text.js';
import { folderWith, run } from '../cli/harness.js';

const PAYROLL = `Payroll of 2025
Co/File,Born,Start,Base,Bonus,Held,Class
1,4/30/1968,5/1/2001,64000,1000,2150,RFT
2,4/30/1971,5/1/2003,61000,,1150,LOA
Total,,,125000,1000,3300,
`;
const said = {
  'Co/File': 'id',
  Born: 'birth_date',
  Start: 'hire_date',
  'Base+Bonus': 'compensation',
  Held: 'allocated_shares',
  Class: 'status',
};
const YEARS = planYearsOf({}, { census_year: 2025 });

test('the page reads a census as the plan file of the command line says', async () => {
  const folder = folderWith({ 'payroll.csv': PAYROLL });
  const maps = Object.entries(said).flatMap(([heading, column]) => ['--map', `${heading}=${column}`]);
  const options = [...maps, '--map-value', 'RFT,LOA=active', '--ignore-totals', '--headings', '2'];
  expect((await run(folder, ['init', '--from', 'payroll.csv', ...options])).code).toBe(0);
  const text = readFileSync(join(folder, 'plan.jsonc'), 'utf8');
  const kept = keptIn(text)!;
  expect(kept).toMatchObject({ file: 'payroll.csv', map: said, ignore_totals: true });
  const census = readAsKept(new CensusInHand(readCensusText(PAYROLL), YEARS), kept, YEARS);
  const { participants, complaints } = census.people(YEARS);
  expect(complaints).toEqual([]);
  expect(participants).toEqual([
    {
      id: '1',
      birth_date: '1968-04-30',
      hire_date: '2001-05-01',
      compensation: '65000',
      allocated_shares: '2150',
      status: 'active',
    },
    {
      id: '2',
      birth_date: '1971-04-30',
      hire_date: '2003-05-01',
      compensation: '61000',
      allocated_shares: '1150',
      status: 'active',
    },
  ]);
});

test('a plan that was changed on the page still keeps its census, for the command line', async () => {
  const folder = folderWith({ 'payroll.csv': PAYROLL.replace(/^.*\n/, '').replace(/Total.*\n/, '') });
  const plan = {
    $schema: './schema.json',
    census: { file: 'payroll.csv', map: said, map_value: { 'RFT,LOA': 'active' } },
    planRules: { plan_name: 'P', vesting_schedule: { years: 6 } },
    operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 10 } },
    initialState: { census_year: 2025 },
  };
  const read = readPlanText(JSON.stringify(plan)) as { plan: Record<string, unknown> };
  expect(Object.keys(read.plan)).toEqual(['planRules', 'operatingAssumptions', 'initialState']);
  const changed = { ...read.plan, planRules: { plan_name: 'Q', vesting_schedule: { years: 6 } } };
  const text = textWithInputs(JSON.stringify(plan), changed);
  expect(JSON.parse(text)).toEqual({ ...plan, ...changed });
  writeFileSync(join(folder, 'plan.json'), text);
  const { code, stdout } = await run(folder, ['validate', 'plan.json']);
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('valid: 2 participants') as string,
  });
});
