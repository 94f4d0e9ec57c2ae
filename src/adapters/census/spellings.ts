import { CENSUS_COLUMNS, type CensusColumn } from './columns.js';

/** How else people head the columns, in lower case and without spaces or punctuation. */
const SPELLINGS: Readonly<Record<CensusColumn, string>> = {
  id: 'employeeid employee employeenumber employeeno employeenum empid participantid participant personid number no',
  age: 'attainedage currentage',
  birth_date: 'dateofbirth dob birthday born',
  service_years: 'yearsofservice service yos vestingservice vestingyears yearsofvestingservice',
  hire_date: 'dateofhire doh hired datehired originalhiredate originaldateofhire startdate',
  participation_years: 'yearsofparticipation participation planyears yearsinplan',
  compensation:
    'pay salary wages annualpay annualsalary annualcompensation eligiblepay eligiblecompensation plancompensation',
  allocated_shares: 'shares sharebalance shareaccount esopshares stockshares numberofshares',
  cash_balance: 'cash cashaccount esopcash',
  vested_percentage: 'vested vestedpercent vestedpct vestedfraction percentvested pctvested vestingpercentage',
  diversified_shares: 'sharesdiversified diversified',
  status: 'employmentstatus participantstatus',
  'separation.year': 'yearofseparation terminationyear yearoftermination exityear',
  'separation.cause': 'causeofseparation separationreason reasonforleaving terminationreason cause reason',
};

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const meanings = new Map<string, CensusColumn>();
for (const column of Object.keys(CENSUS_COLUMNS) as CensusColumn[]) {
  for (const spelling of [plain(column), ...SPELLINGS[column].split(' ')]) meanings.set(spelling, column);
}

/**
 * The column that a heading names: in any case, with spaces or punctuation, or in another usual spelling.
 *
 * @example
 * columnMeant('Hire Date') // 'hire_date'
 * columnMeant('Vested %') // 'vested_percentage'
 * columnMeant('Shoe size') // undefined
 */
export function columnMeant(heading: string): CensusColumn | undefined {
  return meanings.get(plain(heading));
}
