import type { VNode } from 'preact';
import { foldFindings, whenFound, breachesBefore, type ChangedFindings } from '../../../presentation/words/index.js';
import type { ComplianceFinding } from '../../../index.js';
import type { SectionProps } from '../page/state.js';
import { HowLink, SectionHead, Paragraphs } from '../page/section-head.js';

const TITLE = 'What deserves a look';

/** Findings of a run, the most severe first. */
export function Findings({ session }: SectionProps): VNode {
  const { compliance_findings: findings } = session.projection.run.summary_metrics;
  return (
    <>
      <SectionHead id="findings" title={TITLE}>
        <HowLink anchor="#8-compliance-findings" topic={TITLE} />
      </SectionHead>
      {findings.length === 0 && <p class="note">Nothing: the engine has no finding about this run.</p>}
      <FindingList findings={findings} />
    </>
  );
}

/** Findings, each code once with all its years. */
export function FindingList({ findings }: { readonly findings: readonly ComplianceFinding[] }): VNode {
  return (
    <ul class="findings">
      {foldFindings(findings).map((finding) => (
        <li key={finding.code}>
          <span class="when">
            <strong class={`is-${finding.severity}`}>{finding.severity}</strong> {whenFound(finding) || 'the plan'}
          </span>
          <span>{finding.message}</span>
        </li>
      ))}
    </ul>
  );
}

/** Effect of a change on the findings of a plan: breaches that it already has, and new findings. */
export function FindingsAgainst(props: ChangedFindings): VNode {
  const { new_findings: found } = props.changes;
  return (
    <>
      <Paragraphs texts={breachesBefore(props)} kind="note already" />
      {found.length > 0 && (
        <>
          <p class="note">Absent from the base plan:</p>
          <FindingList findings={found} />
        </>
      )}
    </>
  );
}
