import { Option, type Command } from 'commander';
import { reconcile } from '../../../analysis/index.js';
import { byFlag, optionsOf, type FlagsOfFields } from '../command/option-values.js';
import { answer, planCommand } from '../command/plan-command.js';
import { writeDoubts } from '../errors/warnings.js';
import { censusOptions, type CensusFlags } from '../files/census-options.js';
import { readLaterCensus, readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { reconcileCsvFiles } from './csv.js';
import { reconcileReport } from './report.js';

/** What the user may say after `reconcile last-year.json`. */
interface ReconcileFlags extends OutputOptions, CensusFlags {
  readonly census: string;
  readonly lastCensus?: string;
  readonly price: string;
  readonly repurchases?: string;
}

const HELP = {
  name: 'reconcile',
  summary: "last year's forecast against the actual year",
  description:
    "Compares the first year of last year's forecast with the actual census, price and repurchases, and shows the variance by cause.",
};

/** The options that stand for fields of the actuals. */
const ACTUALS: FlagsOfFields = [
  ['price', new Option('--price <dollars>', 'the appraisal at the end of the year').makeOptionMandatory()],
  ['repurchases', new Option('--repurchases <dollars>', 'cost of the shares bought in the year')],
];

/** Reconciles a forecast with what happened in its first year. */
export function addReconcile(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
    new Option('--census <now.csv>', 'the census at the end of the year').makeOptionMandatory(),
    new Option('--last-census <before.csv>', "last year's census, when the plan file does not list the participants"),
    ...censusOptions(),
    ...optionsOf(ACTUALS),
    ...outputOptions(),
  ]);
  command.action(async (planFile: string, flags: ReconcileFlags) => {
    const { census, lastCensus, price, repurchases, ...others } = flags;
    const before = { ...(lastCensus === undefined ? {} : others), census: lastCensus };
    const last = await readPlan(host, planFile, before);
    const { name, plan, planInputs } = last;
    const { year } = plan.simulateRun({ snapshots: false }).annual_projections[0]!;
    const now = await readLaterCensus(host, census, planInputs.planRules, year, others);
    await answer(host, flags, {
      name: 'reconciliation',
      compute: () => reconcile(plan, { participants: now.participants, price, repurchases }),
      locate: byFlag(ACTUALS, (details) => (/^participants/.test(details.field) ? now : last).locate(details)),
      report: (result, width, style) => reconcileReport(name, result, width, style),
      csv: reconcileCsvFiles,
    });
    await writeDoubts(host, now.doubts);
  });
}
