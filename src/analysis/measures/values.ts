// Generated from the schemas by npm run fix; do not edit.

/** Figures by which plans are weighed; null where a plan has none. */
export interface MeasureValues {
  /** First year short of cash; empty without one, and without `company_finances`. */
  readonly first_cash_shortfall_year: number | null;
  /** Years short of cash. */
  readonly years_with_cash_shortfall: number | null;
  /** Most cash missing at the end of a year. */
  readonly largest_cash_shortfall: number | null;
  /** Least headroom at the end of a year: cash above `minimum_cash` and what may still be drawn; below 0 where cash is short. */
  readonly least_headroom: number | null;
  /** Year of the least headroom, the first on a tie. */
  readonly least_headroom_year: number | null;
  /** Years in which a covenant is broken. */
  readonly years_with_covenant_breach: number | null;
  /** Paid by the company for its plan over all years: contributions, dividends and S distributions on shares of the trust, and purchases. */
  readonly company_cash_with_distributions: number | null;
  /** Of that, in the first year. */
  readonly cash_next_1_year: number | null;
  /** Of that, in the first three years; empty for a shorter plan. */
  readonly cash_next_3_years: number | null;
  /** Of that, in the first five years. */
  readonly cash_next_5_years: number | null;
  /** Of that, in the first ten years. */
  readonly cash_next_10_years: number | null;
  /** Lowest yearly benefit level, of pay. */
  readonly lowest_benefit_level_value: number | null;
  /** Year of the lowest benefit level, the first on a tie. */
  readonly lowest_benefit_level_year: number | null;
  /** Mean yearly benefit level, of pay. */
  readonly average_benefit_level_value: number | null;
  /** Mean benefit level of the first five years, or of all years of a shorter plan. */
  readonly benefit_level_first_5_years: number | null;
  /** Part of the shares that reach accounts that the newest quarter of participants receives. */
  readonly newest_quarter_share: number | null;
  /** Part of the shares outstanding that the trust holds at the end. */
  readonly esop_part_at_end: number | null;
  /** First year end at which the trust holds less than half; empty without one, and where it does at the census. */
  readonly first_year_below_half: number | null;
  /** Price a share at the end. */
  readonly final_share_price: number | null;
  /** Change of the present value of participants against the first plan, at 3 % a year. */
  readonly people_at_3_percent: number | null;
  /** Change of the present value of participants against the first plan, at 10 % a year. */
  readonly people_at_10_percent: number | null;
}
