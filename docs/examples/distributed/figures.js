/** A few of the figures, as lines. */
export function figures({ paths, total_repurchase_obligation: total, peak_cash_amount: peak, years }) {
  const dollars = (amount) => `$${Math.round(amount).toLocaleString('en-US')}`;
  const percentile = ({ percentiles }, wanted) => percentiles.find(({ percentile }) => percentile === wanted).value;
  const worst = years.reduce((a, b) => (b.cash_over_budget.probability > a.cash_over_budget.probability ? b : a));
  return [
    `${paths.toLocaleString('en-US')} paths`,
    `Total obligation: ${dollars(total.mean)} on average, one in twenty above ${dollars(percentile(total, 95))}`,
    `Peak year's cash: ${dollars(peak.mean)} on average, one in twenty above ${dollars(percentile(peak, 95))}`,
    `Above budget most often in ${worst.year}: ${(100 * worst.cash_over_budget.probability).toFixed(1)} % of the paths`,
  ].join('\n');
}
