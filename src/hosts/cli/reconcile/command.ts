import { type Command, Option } from 'commander';
import { reconcile } from '../../../analysis/index.js';
import { reconcileAnswer } from '../../../analysis/internal.js';
import { byFlag, type FlagsOfFields, numeric, optionsOf } from '../command/option-values.js';
import { type IdFlags, idOptions, newIdsOf } from '../command/id-answers.js';
import { answer, historyCommand } from '../command/plan-command.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import type { Plan } from '../files/inputs.js';
import type { Host } from '../host.js';
import type { OutputOptions } from '../output/result-output.js';

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

const DOLLARS = 'dollars';

/** The options that stand for fields of the actuals. */
const ACTUALS: FlagsOfFields = [
  [
    'price',
    numeric(new Option('--price <dollars>', 'the appraisal at the end of the year'), DOLLARS).makeOptionMandatory(),
  ],
  ['repurchases', numeric(new Option('--repurchases <dollars>', 'cost of the shares bought in the year'), DOLLARS)],
];

/** Reconciles a forecast with what happened in its first year. A command of its own because it reads the census of another year. */
export function addReconcile(program: Command, host: Host): void {
  const options = [
    new Option('--census <now.csv>', 'the census at the end of the year').makeOptionMandatory(),
    new Option('--last-census <before.csv>', "last year's census, when the plan file does not list the participants"),
    ...censusOptions(),
    ...optionsOf(ACTUALS),
    ...idOptions(),
  ];
  const yearOf = ({ plan }: Plan): number => plan.simulateRun({ snapshots: false }).annual_projections[0]!.year;
  historyCommand<ReconcileFlags>(
    program,
    host,
    HELP,
    options,
    (last, { census }) => [[yearOf(last), census]],
    (last, [now], flags) => {
      const { price, repurchases } = flags;
      const { participants, locate } = now!;
      const newIds = newIdsOf(host, flags);
      return answer(host, flags, reconcileAnswer, last, {
        compute: () => reconcile(last.plan, { participants, price, repurchases, new_ids: newIds }),
        locate: byFlag([...ACTUALS, ['new_ids', idOptions()[0]!]], (details) =>
          /^participants/.test(details.field) ? locate(details) : last.locate(details),
        ),
      });
    },
  );
}
