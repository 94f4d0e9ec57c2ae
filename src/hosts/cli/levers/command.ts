import type { Command } from 'commander';
import { leversAnalysis } from '../../../analysis/levers/descriptor.js';
import { addAnalysis } from '../analysis/command.js';
import type { Host } from '../host.js';
import { leversCsvFiles } from './files.js';
import { leversReport } from './report.js';

/** What can be done about a shortfall: a line for each lever, in place of a row for each figure. */
export function addLevers(program: Command, host: Host): void {
  addAnalysis(program, host, leversAnalysis, (name) => ({
    report: (result, width, style) => leversReport(name, result, width, style),
    csv: leversCsvFiles,
  }));
}
