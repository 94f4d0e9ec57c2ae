import type { Assumptions, CorePlan, YearTable } from '../peers/core-plan.js';

/**
 * The core projection as somebody would write it who needs these rules only: doubles that never round, and no product that the figures
 * can do without. What leaves in a year is added up over the rows before it is paid, which no exact program may do.
 */
export function minimalLoop(plan: CorePlan, { priceGrowth, turnoverScale }: Assumptions): () => YearTable {
  const { census, years, delay, installments, retirementAge, vesting, termination } = plan;
  const rows = census.age.length;
  const services = Math.max(...census.service) + years + 1;
  const ages = Math.max(...census.age) + years + 1;
  const rates = new Float64Array(ages * services);
  const vested = new Float64Array(ages * services);
  const bandOf = (bounds: readonly number[], value: number): number =>
    bounds.filter((bound) => bound <= value).length - 1;
  for (let age = 0; age < ages; age++) {
    for (let service = 0; service < services; service++) {
      const rate = termination.rates[bandOf(termination.ages, age)]![bandOf(termination.services, service)]!;
      rates[age * services + service] = age + 1 >= retirementAge ? 1 : rate * turnoverScale;
      vested[age * services + service] = age >= retirementAge ? 1 : vesting[Math.min(service, vesting.length - 1)]!;
    }
  }
  const start = Int32Array.from(census.age, (age, row) => age * services + census.service[row]!);
  return () => {
    const pay = Float64Array.from(census.pay);
    const shares = Float64Array.from(census.shares);
    const heads = new Float64Array(rows).fill(1);
    const weight = new Float64Array(rows);
    const due = new Float64Array(years + delay + installments + 1);
    const table = { price: [] as number[], headcount: [] as number[], sharesAllocated: [] as number[] };
    const obligation: number[] = [];
    let { price } = plan;
    for (let year = 1; year <= years; year++) {
      const growth = (1 + plan.payGrowth) ** year;
      let [payroll, people, owed, forfeited] = [0, 0, 0, 0];
      for (let row = 0; row < rows; row++) {
        const before = heads[row]!;
        if (before === 0) continue;
        const cell = start[row]! + (year - 1) * (services + 1);
        const rate = rates[cell]!;
        const left = before - before * rate;
        const leaving = shares[row]! * rate;
        const ofVested = leaving * vested[cell + services + 1]!;
        heads[row] = left;
        shares[row] = shares[row]! - leaving;
        owed += ofVested;
        forfeited += leaving - ofVested;
        const paid = pay[row]! * left;
        weight[row] = paid;
        payroll += paid;
        people += left;
      }
      for (let i = 0; i < installments; i++) due[year + delay + i] = due[year + delay + i]! + owed / installments;
      const bought = due[year]!;
      const contributed = (payroll * growth * plan.contributionRate) / price;
      const pool = contributed + forfeited + bought;
      const each = payroll === 0 ? 0 : pool / payroll;
      for (let row = 0; row < rows; row++) shares[row] = shares[row]! + weight[row]! * each;
      obligation.push(bought * price);
      price = plan.price * (1 + priceGrowth) ** year;
      table.price.push(price);
      table.headcount.push(people);
      table.sharesAllocated.push(pool);
    }
    return { ...table, obligation };
  };
}
