import { DECIMALS, fromUnits, mulDiv, net, ratio, smaller, type Cents, type Rate } from '../engine/numeric/index.js';
import { chargesOf, fixedChargeCoverage, leftForCharges } from '../engine/results/company-year.js';
import type { ComplianceFinding } from '../engine/results/types.js';
import type { Plan } from '../engine/state/plan.js';
import type { YearRecord } from '../engine/state/year-record.js';

/** A covenant in a year, and how far it is from being broken. */
export interface CovenantYear {
  /** Name of the input with its limit. */
  readonly covenant: 'max_debt_to_ebitda' | 'min_fixed_charge_coverage';
  /** Plan year. */
  readonly year: number;
  /** The ratio as it is reported; null without EBITDA, and where nothing is due to lenders. */
  readonly value: number | null;
  /** The ratio that lenders accept. */
  readonly limit: number;
  /** Dollars of EBITDA above what the covenant needs, income tax counted, with debts and payments as they are; below 0 where it is broken. */
  readonly headroom: number;
  /** The fraction of EBITDA that may be lost in the year; below 0 where it is broken, null without EBITDA. */
  readonly fall_to_break: number | null;
}

/** True for a plan whose lenders have a covenant. */
export function hasCovenants({ years }: Plan): boolean {
  const lending = years[0]?.finances?.lending;
  return lending !== undefined && (lending.maxDebtToEbitda !== null || lending.minFixedChargeCoverage !== null);
}

/** Years in which a covenant is broken. */
export function covenantBreachYears(findings: readonly Pick<ComplianceFinding, 'code' | 'year'>[]): number[] {
  const years = findings.flatMap(({ code, year }) => (code.startsWith('COVENANT_') ? (year ?? []) : []));
  return [...new Set(years)].sort((a, b) => a - b);
}

/** A covenant in a year with EBITDA. */
export interface TightestCovenant extends CovenantYear {
  /** The fraction of EBITDA that may be lost in the year; below 0 where it is broken. */
  readonly fall_to_break: number;
}

/** The covenant that the least fall of EBITDA breaks, or that is furthest from kept; null without covenants. */
export function tightestOf(covenants: readonly CovenantYear[]): TightestCovenant | null {
  const known = covenants.filter((each): each is TightestCovenant => each.fall_to_break !== null);
  return known.reduce<TightestCovenant | null>(
    (a, b) => (a === null || b.fall_to_break < a.fall_to_break ? b : a),
    null,
  );
}

/** Covenants of a year. EBITDA may fall until the ratio is at its limit, with all else as it is. `[std]` */
export function covenantsIn({ year, financed, terms }: YearRecord): CovenantYear[] {
  const { maxDebtToEbitda: most, minFixedChargeCoverage: least } = terms.finances!.lending;
  const { debt, ebitda } = financed!;
  const row = (
    covenant: CovenantYear['covenant'],
    value: number | null,
    limit: number,
    headroom: Cents,
  ): CovenantYear => ({
    ...{ covenant, year, value },
    limit: fromUnits(limit, DECIMALS.rate),
    headroom: fromUnits(headroom, DECIMALS.cents),
    fall_to_break: ebitda > 0 ? ratio(headroom, ebitda) : null,
  });
  const charges = chargesOf(financed!);
  return [
    ...(most === null
      ? []
      : [
          row(
            'max_debt_to_ebitda',
            ebitda === 0 ? null : ratio(debt, ebitda),
            most,
            net([ebitda], [mulDiv(debt, WHOLE, most) as Cents]),
          ),
        ]),
    ...(least === null || charges === 0
      ? []
      : [
          row(
            'min_fixed_charge_coverage',
            fixedChargeCoverage(financed!),
            least,
            beforeTax(
              net([leftForCharges(financed!)], [mulDiv(charges, least, WHOLE) as Cents]),
              financed!.tax,
              terms.finances!.incomeTaxRate,
            ),
          ),
        ]),
  ];
}

const WHOLE = 10 ** DECIMALS.rate;

/** EBITDA whose loss takes this much of what is left for charges: a dollar of it saves its income tax, as far as there is any. `[std]` */
function beforeTax(left: Cents, tax: Cents, rate: Rate): Cents {
  if (tax === 0 || rate === WHOLE) return net([left, tax]);
  const gross = mulDiv(Math.abs(left), WHOLE, WHOLE - rate) as Cents;
  if (left < 0) return net<Cents>([], [gross]);
  return smaller(gross, net([left, tax]));
}

/** Covenants in words. */
export const COVENANT_NAMES: Readonly<Record<CovenantYear['covenant'], string>> = {
  max_debt_to_ebitda: 'debt',
  min_fixed_charge_coverage: 'coverage',
};
