import type { Command } from 'commander';
import { priceBridgeAnalysis } from '../../../analysis/price-bridge/descriptor.js';
import { helpOf } from '../analysis/help.js';
import { priceBridgeAnswer } from '../../../analysis/price-bridge/answer.js';
import { analysisCommand, answer } from '../command/plan-command.js';
import type { Host } from '../host.js';
import { bridgeCsvFiles } from './csv.js';
import { bridgeReport } from './report.js';

/** Takes the price of each year apart. */
export function addPriceBridge(program: Command, host: Host): void {
  analysisCommand(program, host, helpOf(priceBridgeAnalysis), [], async ({ name, plan, locate }, flags) => {
    await answer(host, flags, {
      name: 'price-bridge',
      compute: () => priceBridgeAnswer(plan),
      locate,
      report: (bridge, width, style) => bridgeReport(name, bridge, width, style),
      csv: bridgeCsvFiles,
    });
  });
}
