import type { Command } from 'commander';
import { ANALYSES } from '../../../analysis/index.js';
import { commandOf } from './analysis.js';
import { EXPLAIN, JOURNAL } from './audit.js';
import { MONTE_CARLO, SOLVE } from './chance.js';
import { addCommand, type CommandRow, type Given } from './command.js';
import { COMPARE } from './compare.js';
import { addCompletion } from './completion.js';
import { FIRST_HOUR } from './first-hour.js';
import { BACKTEST, FIT, RECONCILE } from './look-back.js';
import { PORTFOLIO } from './portfolio.js';
import { SENSITIVITY, STRESS } from './shocks.js';
import { WHAT_IF } from './what-if.js';
import { serviceFailure } from '../errors/failure.js';
import type { Host } from '../host.js';
import { MCP } from '../mcp/command.js';
import { REPORT } from '../report/command.js';

type Group = readonly [group: string, rows: readonly CommandRow[]];

const ASK = 'Ask:';
const DOUBT = 'Doubt:';
/** The analyses without a row of their own here that ask how sure an answer is. */
const DOUBTING: readonly string[] = ['benchmark'];

const OWN: readonly Group[] = [
  ['The first hour:', [...FIRST_HOUR, WHAT_IF, REPORT]],
  [ASK, [COMPARE, SOLVE, PORTFOLIO]],
  [DOUBT, [MONTE_CARLO, SENSITIVITY, STRESS]],
];

/** Commands of the analyses that need no more than their descriptors say. */
function others(): Group[] {
  const own = new Set(OWN.flatMap(([, rows]) => rows.map(({ name }) => name)));
  return ANALYSES.filter(({ kind }) => !own.has(kind)).map((analysis) => [
    DOUBTING.includes(analysis.kind) ? DOUBT : ASK,
    [commandOf(analysis)],
  ]);
}

/** The commands by the groups of the help, in the order in which people meet them. */
const COMMANDS: readonly Group[] = [
  ...OWN,
  ...others(),
  [DOUBT, [FIT]],
  ['Audit:', [EXPLAIN, JOURNAL, RECONCILE, BACKTEST]],
  ['Serve:', [MCP]],
];

/** Adds all commands to a program. */
export function addAll(program: Command, host: Host, end: Given<never>['end']): void {
  for (const [group, rows] of COMMANDS) {
    program.commandsGroup(group);
    for (const row of rows) addCommand(program, host, end, row);
  }
  addCompletion(program, host);
  addMoved(program);
}

/** The package of the service, which is also its program. */
const SERVICE = 'esop-repurchase-service';

/** Commands of the service, which were commands of this program once. */
const MOVED = ['serve', 'keys', 'tenants', 'database'];

/** Answers the commands of the service by the name of its package. */
function addMoved(program: Command): void {
  for (const name of MOVED) {
    program
      .command(name, { hidden: true })
      .argument('[words...]')
      .allowUnknownOption()
      .helpOption(false)
      .action(() => {
        throw serviceFailure(name, `The service is a package of its own. To run it: npx ${SERVICE} ${name}`);
      });
  }
}
