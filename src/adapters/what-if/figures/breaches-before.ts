import type { FindingChanges } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { foldFindings, whenFound } from '../../text/index.js';

/** Each breach of the plan as it is, with its years, and in which of them it remains. */
export function breachesBefore(props: {
  readonly planned: readonly ComplianceFinding[];
  readonly changes: FindingChanges;
}): string[] {
  const { planned, changes } = props;
  const breaches = planned.filter(({ severity }) => severity === 'breach');
  return foldFindings(breaches).map((breach) => {
    const alike = breaches.filter(({ code }) => code === breach.code);
    const gone = alike.filter((one) => isGone(one, changes.gone_findings));
    const [{ years } = { years: '' }] = foldFindings(gone);
    const becomes =
      gone.length === 0 ? 'It remains.' : gone.length === alike.length ? 'It is gone.' : `Gone is that of ${years}.`;
    const when = whenFound(breach);
    return `The plan as it is already breaches${when === '' ? '' : ` in ${when}`}: ${breach.message} ${becomes}`;
  });
}

/** Where it remains for some of the people it is not gone. */
function isGone({ code, year, participants = [] }: ComplianceFinding, gone: readonly ComplianceFinding[]): boolean {
  return gone.some(
    (one) => one.code === code && one.year === year && (one.participants ?? []).length === participants.length,
  );
}
