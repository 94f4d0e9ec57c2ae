import type { Command } from 'commander';
import { priceBridgeAnswer } from '../../../analysis/price-bridge/answer.js';
import { analysisCommand, answer } from '../command/plan-command.js';
import type { Host } from '../host.js';
import { bridgeCsvFiles } from './csv.js';
import { bridgeReport } from './report.js';

const HELP = {
  name: 'price-bridge',
  summary: 'why does the price move? its parts, year by year',
  description:
    'Shows the change of the share price by cause, for each year of a plan valued by EBITDA and a multiple: earnings, multiple, debt paid, cash kept, repurchases, dilution.',
};

/** Takes the price of each year apart. */
export function addPriceBridge(program: Command, host: Host): void {
  analysisCommand(program, host, HELP, [], async ({ name, plan, locate }, flags) => {
    await answer(host, flags, {
      name: 'price-bridge',
      compute: () => priceBridgeAnswer(plan),
      locate,
      report: (bridge, width, style) => bridgeReport(name, bridge, width, style),
      csv: bridgeCsvFiles,
    });
  });
}
