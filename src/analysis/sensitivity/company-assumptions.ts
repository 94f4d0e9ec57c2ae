import { DECIMALS } from '../../engine/numeric/index.js';
import { decimalText, immovable, type Immovable, movable, type Movable, ranges, type ReadInputs } from './movable.js';

const NO_FINANCES = 'The finances of the company are not given';

export function ebitdaGrowth({
  operatingAssumptions: { company_finances: finances },
  systemConfig,
}: ReadInputs): Movable | Immovable {
  const path = 'operatingAssumptions.company_finances.ebitda_growth_rate';
  if (finances === undefined) return immovable(path, NO_FINANCES);
  return finances.ebitda.length < systemConfig.projection_years
    ? movable(path, finances.ebitda_growth_rate, 'growth')
    : immovable(path, 'EBITDA is given for every year');
}

/**
 * The multiple of every year. A calibrated price is measured by the first one, that of the census, so that one stays: moved with the
 * others it would cancel out.
 */
export function multiple({
  operatingAssumptions: { share_valuation: valuation },
  systemConfig,
}: ReadInputs): Movable | Immovable {
  const path = 'operatingAssumptions.share_valuation.multiple';
  if (valuation?.multiple === undefined) return immovable(path, 'The price does not follow from a multiple');
  const { multiple: multiples, calibrate: isCalibrated = true } = valuation;
  if (!isCalibrated) return movable(path, multiples, 'multiple');
  if (systemConfig.projection_years === 1) return immovable(path, 'The price is calibrated to the first multiple');
  return { ...movable(path, multiples.length === 1 ? [...multiples, ...multiples] : multiples, 'multiple'), stay: 1 };
}

/** Interest of all debts, those of ESOP loans aside, and of the line of credit. */
export function debtInterest({ operatingAssumptions, initialState: { company } }: ReadInputs): Movable | Immovable {
  const { debts = [], revolver } = company;
  const paths = [
    ...debts.map((_, i) => `initialState.company.debts[${i}].interest_rate`),
    ...(revolver === undefined ? [] : ['initialState.company.revolver.interest_rate']),
  ];
  if (operatingAssumptions.company_finances === undefined) return { paths, reason: NO_FINANCES };
  if (paths.length === 0)
    return immovable('initialState.company.debts', 'The company has neither debts nor a line of credit');
  const rates = [...debts, ...(revolver === undefined ? [] : [revolver])].map(({ interest_rate: each }) => each);
  const text = (units: number): string => decimalText(units, DECIMALS.rate);
  return {
    paths,
    base: rates,
    ...ranges().interest,
    changes: (moved) => {
      const all = moved as readonly number[];
      const asGiven = debts.map((debt, i) => ({
        ...debt,
        principal_balance: decimalText(debt.principal_balance, DECIMALS.cents),
        interest_rate: text(all[i]!),
      }));
      const line = revolver === undefined ? {} : { revolver: { interest_rate: text(all[debts.length]!) } };
      return { initialState: { company: { ...(debts.length === 0 ? {} : { debts: asGiven }), ...line } } };
    },
  };
}
