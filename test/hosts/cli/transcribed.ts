import { readFileSync } from 'node:fs';
import { ENGINE_VERSION } from '../../../src/index.js';

/** The commands whose pages are recorded, by the name of their transcript; they run in the folder of Acme. */
const acme = (command: string, plan = 'plan.json'): string => `${command} ${plan} --census census.csv`;
const chance = '--paths 5 --seed 1';
const contribution = '--vary operatingAssumptions.contribution_policy.percentage --between 0,0.3';
const mix = '--vary operatingAssumptions.repurchase_strategy.mix.recycle --between 0,1';
const burden = '--metric max_repurchase_to_payroll --value 0.2';
const growth = '--vary operatingAssumptions.share_valuation.annual_growth_rate --between 0,0.1';
const obligation = '--metric total_repurchase_obligation';
const list = 'operatingAssumptions.share_valuation.growth_rates';
/** Settings that no plan takes. */
const wrongly = [
  '--years 0',
  '--set planRules.vesting_schedule.years=9',
  '--set systemConfig.include_turnover_projection=maybe',
  '--set planRules.plan_name=A --set planRules.plan_name=B',
  '--set planRules.plan_name',
  '--set planRules.planName=X',
  '--set vesting_schedule.yers=3',
  '--set shoe.size=43',
  `--set ${list}=0.1,0.2`,
  `--set ${list}[7]=0.1`,
  '--set operatingAssumptions.contribution_policy={"amount":1,"amount":2}',
];

/** One list a command; an empty one where `--help` says all that can be said without a service, a model or a browser. */
export const TRANSCRIBED: Readonly<Record<string, readonly string[]>> = {
  'what-if': [],
  backtest: [],
  benchmark: [acme('benchmark'), acme('benchmark', 'plan-typical.json')],
  'company-cash': [acme('company-cash'), acme('company-cash', 'plan-by-earnings.json')],
  compare: [
    `${acme('compare')} --scenarios scenarios.json`,
    `${acme('compare', 'plan-by-earnings.json')} --three-rs`,
    `${acme('compare', 'plan-by-earnings.json')} --three-rs ${chance}`,
  ],
  completion: [],
  example: [],
  exit: [`${acme('exit')} --year 2030`],
  explain: [
    `${acme('explain')} --year 2031 --metric repurchase_obligation`,
    `${acme('explain')} --year 2031 --metric repurchase_to_payroll`,
    `${acme('explain')} --participant E1061`,
    `${acme('explain')} --year 2031 --metric divdends`,
  ],
  fit: [],
  init: [],
  journal: [],
  ledger: [acme('ledger', 'plan-by-earnings.json')],
  levers: [
    `${acme('levers', 'plan-typical.json')} --set planRules.distribution_policy.form=lump_sum --set planRules.distribution_policy.lump_sum_threshold=0`,
  ],
  mcp: [],
  montecarlo: [
    `${acme('montecarlo')} ${chance}`,
    `${acme('montecarlo')} ${chance} --volatility 0.2 --budget 1000000 --reserve 2`,
    `${acme('montecarlo', 'plan-by-earnings.json')} ${chance}`,
    `${acme('montecarlo', 'plan-by-earnings.json')} ${chance} --earnings-volatility 0`,
    `${acme('montecarlo', 'plan-by-earnings.json')} ${chance} --earnings-volatility 0.3 --multiple-correlation 0.2 --capex-by-earnings 1 --earnings-by-people 0.5`,
    `${acme('montecarlo')} ${chance} --earnings-volatility 0.3`,
  ],
  policy: [`${acme('policy', 'plan-by-earnings.json')} --benefit-floor 0.08`],
  portfolio: [],
  'price-bridge': [acme('price-bridge', 'plan-by-earnings.json'), acme('price-bridge')],
  purchases: [acme('purchases')],
  reconcile: [],
  report: [],
  resilience: [acme('resilience', 'plan-by-earnings.json')],
  sensitivity: [
    acme('sensitivity'),
    `${acme('sensitivity')} --only price_growth,dividends --rank-by max_repurchase_to_payroll`,
    `${acme('sensitivity')} --only weather`,
    `${acme('sensitivity')} --rank-by weather`,
    `${acme('sensitivity')} --step price_growth=0`,
    `${acme('sensitivity')} --step price=1`,
    `${acme('sensitivity')} --step turnover`,
    `${acme('sensitivity')} --vary planRules.plan_name=1,2`,
    `${acme('sensitivity')} --vary x=1`,
  ],
  simulate: [
    acme('simulate'),
    acme('simulate', 'plan-typical.json'),
    acme('simulate', 'plan-by-earnings.json'),
    `${acme('simulate')} --strict`,
    ...wrongly.map((settings) => `${acme('simulate')} ${settings}`),
  ],
  solve: [
    `${acme('solve')} ${contribution} ${burden} --at-most`,
    // More than may be deducted is needed.
    `${acme('solve')} ${contribution.replace('0.3', '1')} --metric total_trust_shortfall --value 0 --at-most --set operatingAssumptions.share_valuation.annual_growth_rate=0.12`,
    `${acme('solve')} ${growth} ${obligation} --value 40000000`,
    `${acme('solve')} ${growth} ${obligation} --value 1`,
    `${acme('solve')} ${growth} ${obligation} --value 1 --at-most`,
    `${acme('solve')} ${growth} ${obligation} --value 1 --at-least`,
    `${acme('solve')} --vary operatingAssumptions.discount_rate --between 0,0.1 ${obligation} --value 1`,
    `${acme('solve')} --vary planRules.plan_name --between 0,1 ${obligation} --value 1`,
    `${acme('solve')} --vary operatingAssumptions.discount_rate --between 0.1,0 ${obligation} --value 1`,
    `${acme('solve')} --vary operatingAssumptions.discount_rate --between 0.1 ${obligation} --value 1`,
    `${acme('solve')} --vary operatingAssumptions.discount_rate --between 0,x ${obligation} --value 1`,
    `${acme('solve')} ${growth} ${obligation} --value 1 --tolerance 0`,
    `${acme('solve')} ${growth} ${obligation} --value much`,
    `${acme('solve')} ${growth} --metric weather --value 1`,
    `${acme('solve')} ${growth} ${obligation}`,
    `${acme('solve')} ${growth} ${obligation} --value 1 --at-most --at-least`,
    `${acme('solve')} ${growth} ${obligation} --value 1 --confident`,
    `${acme('solve')} ${contribution} --metric trust_shortfall_in_any_year --value 0.6 --at-most ${chance} --volatility 0.2`,
    `${acme('solve')} ${mix} --metric total_company_cash --value 1000000 --at-most ${chance}`,
  ],
  stress: [
    `${acme('stress')} --shocks shocks.json`,
    `${acme('stress')} --usual --years 5`,
    `${acme('stress', 'plan-by-earnings.json')} --earnings-fall 2029:0.3:4`,
    `${acme('stress')} --years 5 --price-fall 2029:0.3 --price-fall 2030:0.1:2 --layoff 2028:0.15 --largest-leave 2027:1 --holiday 2027-2029`,
    `${acme('stress')} --years 5 --revolver-lost 2028 --covenant 2027-2028:debt=2.5:coverage=1.25:sweep=0.5 --covenant 2029-2029:coverage=1.5`,
    `${acme('stress')} --layoff 1999:0.1`,
  ],
  validate: [acme('validate'), acme('validate', 'plan-typical.json')],
};

/** Output of a command of these, as its transcript has it; undefined for any other. */
export function recordedOutput([command = '', ...args]: readonly string[]): string | undefined {
  const line = [command, ...args].join(' ');
  if (!TRANSCRIBED[command]?.includes(line)) return undefined;
  const transcript = readFileSync(new URL(`transcripts/${command}.txt`, import.meta.url), 'utf8');
  const [, after = ''] = transcript.split(`$ esop-repurchase ${line}\n`);
  return after.split('\n$ esop-repurchase ')[0]!.replaceAll('<version>', ENGINE_VERSION);
}
