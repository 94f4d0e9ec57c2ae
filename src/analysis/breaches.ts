import type { ComplianceFinding } from '../engine/results/types.js';
import type { FindingChanges } from './finding-changes.js';
import { foldFindings, whenFound } from './folded-findings.js';

/** Findings of a plan as it is, and the changes to them. */
export interface ChangedFindings {
  readonly planned: readonly ComplianceFinding[];
  readonly changes: FindingChanges;
}

/** Lists the breaches of the plan as it is, with their years, and those in which they remain. */
export function breachesBefore({ planned, changes }: ChangedFindings): string[] {
  const breaches = breachesIn(planned);
  return foldFindings(breaches).map((breach) => {
    const alike = breaches.filter(({ code }) => code === breach.code);
    const gone = alike.filter((one) => isGone(one, changes.gone_findings));
    const [{ years } = { years: '' }] = foldFindings(gone);
    const becomes =
      gone.length === 0 ? 'It remains.' : gone.length === alike.length ? 'It is gone.' : `Gone in ${years}.`;
    const when = whenFound(breach);
    return `The base plan already breaches${when === '' ? '' : ` in ${when}`}: ${breach.message} ${becomes}`;
  });
}

/** Lists the breaches of the changed plan: those that it keeps, and those that it brings. */
export function breachesAfter({ planned, changes }: ChangedFindings): ComplianceFinding[] {
  const kept = breachesIn(planned).filter((one) => !isGone(one, changes.gone_findings));
  const added = breachesIn(changes.new_findings);
  const others = kept.filter(({ code, year }) => !added.some((one) => one.code === code && one.year === year));
  return [...others, ...added].sort((one, other) => (one.year ?? 0) - (other.year ?? 0));
}

/** Outcomes for a breach under a change, in order. */
const FATES = ['cured', 'in fewer years', 'as before', 'in other years', 'in more years', 'for more people', 'new'];

/** Counts the breaches that a change cures, leaves and brings: `1 breach cured, 1 in fewer years, 1 new warning`. */
export function breachesInBrief({ planned, changes }: ChangedFindings): string {
  const before = breachesIn(planned);
  const added = breachesIn(changes.new_findings);
  const codes = [...new Set([...before, ...added].map(({ code }) => code))];
  const fates = codes.map((wanted) => {
    const [was, found] = [before, added].map((list) => list.filter(({ code }) => code === wanted)) as [
      ComplianceFinding[],
      ComplianceFinding[],
    ];
    const gone = was.filter((one) => isGone(one, changes.gone_findings));
    if (was.length === 0) return 'new';
    if (found.length === 0)
      return gone.length === was.length ? 'cured' : gone.length > 0 ? 'in fewer years' : 'as before';
    if (found.every(({ year }) => was.some((one) => one.year === year))) return 'for more people';
    return gone.length > 0 ? 'in other years' : 'in more years';
  });
  const counted = FATES.flatMap((fate) => {
    const count = fates.filter((other) => other === fate).length;
    return count === 0 ? [] : [{ count, fate }];
  });
  const breaches = counted.map(({ count, fate }, i) => {
    return `${count}${i === 0 ? ` ${count === 1 ? 'breach' : 'breaches'}` : ''} ${fate}`;
  });
  const warnings = foldFindings(changes.new_findings).filter(({ severity }) => severity === 'warning').length;
  return [
    ...(breaches.length === 0 ? ['no breach'] : breaches),
    ...(warnings === 0 ? [] : [`${warnings} new ${warnings === 1 ? 'warning' : 'warnings'}`]),
  ].join(', ');
}

function breachesIn(findings: readonly ComplianceFinding[]): ComplianceFinding[] {
  return findings.filter(({ severity }) => severity === 'breach');
}

/** True if a breach is gone for all people concerned; where it remains for some it is not. */
function isGone({ code, year, participants = [] }: ComplianceFinding, gone: readonly ComplianceFinding[]): boolean {
  return gone.some(
    (one) => one.code === code && one.year === year && (one.participants ?? []).length === participants.length,
  );
}
