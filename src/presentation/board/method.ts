/** Steps of a plan year, in order. */
export const METHOD_STEPS: readonly string[] = [
  'The year opens with the last appraisal; pay and service grow.',
  'People leave as expected: by the rates of termination, retirement, death and disability, weighted by the number of people. Unvested shares wait for forfeiture.',
  'Dividends are paid on the shares of the trust.',
  'The company contributes as its policy says.',
  'The trust pays its loans, which releases shares.',
  'Participants who may diversify do so at the election rate.',
  'Distributions due are paid at the last appraisal: this is the repurchase obligation. Trust cash pays first, in the order of the plan, then the company.',
  'Shares released, contributed or recycled are allocated to eligible participants.',
  'The company’s year closes, and the share is appraised anew.',
];

/** Arithmetic and limits of a projection. */
export const METHOD_LIMITS: readonly string[] = [
  'Amounts are computed to the cent and shares to the millionth in exact decimal arithmetic; nothing is lost in binary fractions. The rules of law and their sources are in the model description that comes with the program (docs/model.md, docs/sources.md).',
  'Required minimum distributions and rehires are not modelled. This is a projection from stated assumptions: not legal or tax advice, not an appraisal, not a plan document.',
];
