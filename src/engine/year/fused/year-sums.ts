import { inRange, type Cents, type MicroShares } from '../../numeric/index.js';
import type { Diversified, PaidInService } from '../../state/year-record.js';
import type { Due } from '../stages/repurchase/repurchase.js';

/**
 * Sums of the loops of a year. Sums of whole numbers, checked when they are handed over. The first loop adds to them row by row: V8 keeps
 * a field that holds doubles in place, where it may make an object of a variable that grows, again in every row.
 */
export class YearSums {
  separations = 0;
  headcount = 0;
  /** In active accounts, once people have left. */
  sharesStaying = 0;
  coveredPayroll = 0;
  weights = 0;
  /** On shares in active accounts and on those owed. */
  dividends = 0;
  diversifiedShares = 0;
  diversifiedCost = 0;
  diversifiedPaid = 0;
  sharesInService = 0;
  costInService = 0;
  paidInService = 0;
  cashInService = 0;
  distributedShares = 0;
  distributionCost = 0;
  paidAbove = 0;
  cashDistributions = 0;
  notableCost = 0;
  /** To accounts, and to those who left. */
  interest = 0;
  owedShares = 0;
  owedCash = 0;
  shares = 0;
  cash = 0;

  diversified(): Diversified {
    return {
      shares: inRange(this.diversifiedShares as MicroShares),
      cost: inRange(this.diversifiedCost as Cents),
      paid: inRange(this.diversifiedPaid as Cents),
    };
  }

  takenInService(): PaidInService {
    return {
      shares: inRange(this.sharesInService as MicroShares),
      cost: inRange(this.costInService as Cents),
      paid: inRange(this.paidInService as Cents),
      cash: inRange(this.cashInService as Cents),
    };
  }

  /** The year's payments to those who left; `isAbove`: at a price above the appraisal. */
  due(isAbove: boolean): Due {
    return {
      distributedShares: inRange(this.distributedShares as MicroShares),
      distributionCost: inRange(this.distributionCost as Cents),
      distributionPaid: inRange((isAbove ? this.paidAbove : this.distributionCost) as Cents),
      cashDistributions: inRange(this.cashDistributions as Cents),
      notableCost: inRange(this.notableCost as Cents),
    };
  }
}
