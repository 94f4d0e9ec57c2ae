import type { VNode } from 'preact';
import type { SimulationRun } from '../../../index.js';
import { spokenDollars } from './format.js';

/**
 * What stands below the answer: what differs from the plan, and how much of the cash the company pays beyond what it contributes anyway.
 * `changes` are in words.
 */
export function AgainstPlan(props: { readonly run: SimulationRun; readonly changes: readonly string[] }): VNode {
  const { run, changes } = props;
  return (
    <>
      {changes.length > 0 && (
        <>
          <strong>{changes.length === 1 ? 'With 1 change' : `With ${changes.length} changes`}</strong>:{' '}
          {changes.join(', ')}.{' '}
        </>
      )}
      {beyondContributions(run)}
    </>
  );
}

/** The contributions of a year pay for shares first; the company pays the rest in addition. */
function beyondContributions({ annual_projections: years, summary_metrics: summary }: SimulationRun): string {
  if (summary.total_repurchase_cash === 0) return '';
  const beyond = years.reduce((sum, year) => sum + Math.round(year.funded_by_company * 100), 0) / 100;
  return beyond === 0
    ? 'All of the cash is in the trust already or is contributed anyway.'
    : `${spokenDollars(beyond)} of the cash is beyond what the company contributes anyway.`;
}
