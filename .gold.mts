import { createHash } from 'node:crypto';
import { prepare } from '/work/wt/e3a/src/index.ts';
import { monteCarlo } from '/work/wt/e3a/src/analysis/index.ts';
import { acmeInputs } from '/work/wt/e3a/docs/examples/acme/inputs.ts';
const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-by-earnings.json');
const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
for (const o of [{}, { price: { volatility: 0.2, mean_reversion: 0.1 }, turnover: { volatility: 0.3, price_correlation: -0.4 } }]) {
  const { samples } = monteCarlo(plan, { paths: 25, seed: 3, ...o, earnings: { volatility: 0 } });
  const old = samples.map(({ebitda, drivers, largest_cash_shortfall, ...rest}) => rest);
  console.log(createHash('sha256').update(JSON.stringify(old)).digest('hex'), samples[24].total);
}
const corr=(a,b)=>{const m=x=>x.reduce((s,v)=>s+v,0)/x.length;const ma=m(a),mb=m(b);let p=0,q=0,r=0;a.forEach((v,i)=>{p+=(v-ma)*(b[i]-mb);q+=(v-ma)**2;r+=(b[i]-mb)**2});return p/Math.sqrt(q*r)};
for (const [n,o] of Object.entries({ mult: {price:{volatility:.2},earnings:{volatility:0}}, eb20:{price:{volatility:0},earnings:{volatility:.2}}, eb12:{price:{volatility:0},earnings:{volatility:.12},capital_expenditure:{earnings_elasticity:1}}, eb12h:{price:{volatility:0},earnings:{volatility:.12},capital_expenditure:{headcount_elasticity:1}}, eb12no:{price:{volatility:0},earnings:{volatility:.12}}, people:{earnings:{volatility:0}}, def:{}, heads:{earnings:{headcount_elasticity:1},capital_expenditure:{headcount_elasticity:1}}})) {
  const t=Date.now();
  const r = monteCarlo(plan, { paths: 400, seed: 1, ...o });
  console.log(n, r.years[9].year, r.years[9].cash_shortfall.by_then.probability, r.cash_shortfall_in_any_year.probability, corr(r.samples.map(s=>s.total), r.samples.map(s=>s.largest_cash_shortfall)).toFixed(2), JSON.stringify(r.shortfall_drivers.map(d=>[d.driver, d.rank_correlation?.toFixed(2), d.explained?.toFixed(2)])), r.leverage_breach_in_any_year.probability, r.coverage_breach_in_any_year.probability, r.largest_cash_shortfall.mean, Date.now()-t);
}
