import type { Section } from '../bench.js';
import { runPeers, type PeerRow } from '../peers/index.js';
import type { Row } from '../row.js';

/** 4 Same model, other tools: the core projection as a workbook and in NumPy, against a prepared plan. */
export const peers: Section = async ({ engine, scale, warn }) => {
  const report = await runPeers({ engine, quick: scale.name !== 'full', log: warn });
  const plan = `${report.participants.toLocaleString('en')} participants, ${report.years} years`;
  const total = `$${Math.round(report.totalObligation).toLocaleString('en')}`;
  const changes = [...new Set(report.rows.map(({ changed }) => changed))];
  return changes.flatMap((changed) => {
    const others = report.rows.filter((row) => row.changed === changed);
    const group = {
      section: 'Other tools',
      what: `core projection of ${plan}, ${changed} changed`,
      unit: 'ms' as const,
    };
    const ours: Row = {
      ...group,
      id: `peers/esop-repurchase/${changed}`,
      by: 'esop-repurchase',
      value: others[0]!.ourTime,
      ratio: null,
      verified: 'equal to simulate()',
    };
    const theirs = others.map((row): Row => ({
      ...group,
      id: `peers/${row.peer}/${changed}`,
      by: `${row.peer} (${versionOf(row)})`,
      value: row.time,
      ratio: row.ratio,
      verified: `$${row.differenceInDollars.total.toFixed(2)} off in ${total}`,
    }));
    return [ours, ...theirs];
  });
};

/** Its own version, then that of what it runs on. */
const versionOf = ({ versions }: PeerRow): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
