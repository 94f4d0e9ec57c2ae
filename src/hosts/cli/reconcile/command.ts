import { type Command, Option } from 'commander';
import { reconcile } from '../../../analysis/index.js';
import { reconcileAnswer } from '../../../analysis/internal.js';
import { formsOf } from '../analysis/forms.js';
import { byFlag, type FlagsOfFields, optionsOf } from '../command/option-values.js';
import { type IdFlags, idOptions, newIdsOf } from '../command/id-answers.js';
import { answer, planCommand } from '../command/plan-command.js';
import { writeDoubts } from '../errors/warnings.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import { type LaterCensus, readLaterCensuses, readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';

/** Options of `reconcile`. */
interface ReconcileFlags extends OutputOptions, CensusFlags, IdFlags {
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

/** Reconciles a forecast with what happened in its first year. A command of its own because it reads the census of another year. */
export function addReconcile(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
    new Option('--census <now.csv>', 'the census at the end of the year').makeOptionMandatory(),
    new Option('--last-census <before.csv>', "last year's census, when the plan file does not list the participants"),
    ...censusOptions(),
    ...optionsOf(ACTUALS),
    ...idOptions(),
    ...outputOptions(),
  ]);
  command.action(async (planFile: string, flags: ReconcileFlags) => {
    const { census, lastCensus, price, repurchases, ...given } = flags;
    const others = { ...given, mapsUsed: new Set<string>() };
    const before = { ...(lastCensus === undefined ? {} : others), census: lastCensus };
    const last = await readPlan(host, planFile, before);
    const { name, plan, planInputs } = last;
    const { year } = plan.simulateRun({ snapshots: false }).annual_projections[0]!;
    const [now] = (await readLaterCensuses(host, [[year, census]], planInputs.planRules, others)) as [LaterCensus];
    const newIds = newIdsOf(host, flags);
    await answer(host, flags, {
      ...formsOf(reconcileAnswer, name),
      compute: () => reconcile(plan, { participants: now.participants, price, repurchases, new_ids: newIds }),
      locate: byFlag([...ACTUALS, ['new_ids', idOptions()[0]!]], (details) =>
        (/^participants/.test(details.field) ? now : last).locate(details),
      ),
    });
    await writeDoubts(host, now.doubts);
  });
}
