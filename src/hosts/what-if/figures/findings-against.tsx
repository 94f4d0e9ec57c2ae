import type { VNode } from 'preact';
import { breachesBefore, type ChangedFindings } from './breach-fates.js';
import { FindingList } from './findings.js';

/** What a change of the plan does to its findings: the breaches that it has already, and what is new. */
export function FindingsAgainst(props: ChangedFindings): VNode {
  const { new_findings: found } = props.changes;
  return (
    <>
      {breachesBefore(props).map((text) => (
        <p class="note already" key={text}>
          {text}
        </p>
      ))}
      {found.length > 0 && (
        <>
          <p class="note">Absent from the base plan:</p>
          <FindingList findings={found} />
        </>
      )}
    </>
  );
}
