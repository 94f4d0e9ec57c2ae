/** A plan of one's own before anything is said of it: nothing in it passes for a figure of the company. */
export const EMPTY_PLAN = `${JSON.stringify(
  {
    planRules: { vesting_schedule: {} },
    operatingAssumptions: { contribution_policy: {} },
    initialState: {},
    systemConfig: {},
  },
  null,
  2,
)}\n`;

/** A census to fill in: one person employed, one who left. */
export const CENSUS_TEMPLATE = [
  'id,birth_date,hire_date,participation_years,compensation,allocated_shares,cash_balance,status,separation.year,separation.cause',
  'E1,1975-04-30,2004-09-01,21,84000,1250.5,3100.25,active,,',
  'E2,1961-11-12,1990-02-15,,,640,1800,separated,2024,retirement',
  '',
].join('\n');
