import {
  add,
  cost,
  portion,
  WHOLE,
  type Cents,
  type MicroShares,
  type Rate,
  type SharePrice,
} from '../numeric/index.js';

/** The vested part of an active account, at the new price: `R2[R6[shares v] price] + R2[cash v]`. */
export function vestedValue(shares: MicroShares, cash: Cents, vested: Rate, price: SharePrice): Cents {
  if (vested === WHOLE) return add(cost(shares, price), cash);
  return add(cost(portion(shares, vested), price), portion(cash, vested));
}
