import type { Section } from '../bench.js';
import { runPeers, type PeerName, type PeerReport, type PeerRow } from '../peers/index.js';
import type { Row } from '../row.js';

/** 4 Same model, other tools: the core projection as a workbook, in NumPy and in C, against a prepared plan. */
export const peers: Section = async ({ engine, module, scale, warn }) => {
  const quick = scale.name !== 'full';
  const options = { engine, module, quick, log: warn };
  const small = await runPeers({
    ...options,
    participants: 1_000,
    // Building the workbook of array formulas takes as long as all the rest, and the other one is the promised one.
    peers: ['HyperFormula workbook', ...(quick ? [] : [ARRAYS]), DOUBLES, 'NumPy, exact integers', EXACT_C],
    changes: quick ? ['price growth'] : ['price growth', 'turnover'],
  });
  // More columns than a processor's cache holds.
  const large = await runPeers({
    ...options,
    participants: 10_000,
    peers: [DOUBLES, EXACT_C],
    changes: ['price growth'],
  });
  return [...rowsOf(small, 'peers'), ...rowsOf(large, `peers/${large.participants}`)];
};

const DOUBLES: PeerName = 'NumPy, doubles';
const EXACT_C: PeerName = 'C, exact';
const ARRAYS: PeerName = 'HyperFormula workbook of array formulas';

function rowsOf(report: PeerReport, id: string): Row[] {
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
      id: `${id}/esop-repurchase/${changed}`,
      by: 'esop-repurchase',
      value: others[0]!.ourTime,
      ratio: null,
      verified: 'equal to simulate()',
    };
    const theirs = others.map((row): Row => ({
      ...group,
      id: `${id}/${row.peer}/${changed}`,
      by: `${row.peer} (${versionOf(row)})`,
      value: row.time,
      ratio: row.ratio,
      verified: `$${row.differenceInDollars.total.toFixed(2)} off in ${total}`,
    }));
    return [ours, ...theirs];
  });
}

/** Its own version, then that of what it runs on. */
const versionOf = ({ versions }: PeerRow): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
