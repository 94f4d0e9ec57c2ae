import type { VNode } from 'preact';
import type { FindingChanges } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { breachesBefore } from './breaches-before.js';
import { FindingList } from './findings.js';

/** What a change of the plan does to its findings: the breaches that it has already, and what is new. */
export function FindingsAgainst(props: {
  readonly planned: readonly ComplianceFinding[];
  readonly changes: FindingChanges;
}): VNode {
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
          <p class="note">New against the plan as it is:</p>
          <FindingList findings={found} />
        </>
      )}
    </>
  );
}
