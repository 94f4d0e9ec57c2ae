import type * as z from 'zod/mini';
import type { AnswerKind, AnyAnalysis, MonteCarloOptions, TidyRow } from '../../../analysis/index.js';
import { runWithOutlook } from '../../../analysis/internal.js';
import { describeIn, readOptions } from '../../../engine/internal.js';
import {
  ENGINE_VERSION,
  mergePatch,
  prepare,
  type PreparedPlan,
  type SimulationRun,
  ValidationError,
} from '../../../index.js';
import { drawnTables, markdownTables } from '../../../presentation/answer/index.js';
import {
  type CompanyInputs,
  foldFindings,
  longerView,
  runAnswer,
  sayOf,
  whenFound,
} from '../../../presentation/words/index.js';
import { Failure, failureOf, type Issue } from '../errors/failure.js';
import { doubtsOf } from '../errors/report.js';
import { flagsOfAnswers } from '../files/census-options.js';
import { type Plan, planOf } from '../files/inputs.js';
import { readPlanFile } from '../files/plan-file.js';
import type { Host } from '../host.js';
import { describeInputs, readArguments } from './arguments.js';
import { fileIn, filesIn } from './folders.js';
import { pageOf, renamed, rowsToAskFor, told, type ToldIssue, type WantedRows } from './shown.js';
import { analysisOfTool, TOOL_ARGUMENTS } from './tools.js';

/** Problems listed in one answer. */
const MOST_ISSUES = 20;
/** Characters of tables in one answer. */
const MOST_OF_TABLES = 3000;

/** Request to a tool. */
export interface Question {
  readonly tool: string;
  readonly arguments: unknown;
}

/** The error that a model receives. */
export interface ToldError {
  readonly error: { readonly code: string; readonly message: string } & ToldIssues;
}

interface ToldIssues {
  readonly issues: readonly ToldIssue[];
  /** Number of further ones. */
  readonly not_named?: number;
}

type PlanArguments = z.output<typeof TOOL_ARGUMENTS.validate>;

/** A plan as it was asked about. */
interface Given {
  readonly name: string;
  /** True if its people have other names. */
  readonly plan: PreparedPlan;
  readonly inputs: CompanyInputs;
  readonly locate: Plan['locate'];
  /** The run's id by the command line, where people have their own names. */
  readonly simulationId: string;
  /** Basis of an answer. */
  readonly basis: object;
  readonly doubts: ToldIssues;
}

/** Answers questions about files in the given folders, briefly and without data of a single person. */
export class ToolAnswers {
  /** Request by each path that was read; absolute paths stay private. */
  private readonly names = new Map<string, string>();

  /** @param folders - real paths */
  constructor(
    private readonly host: Host,
    private readonly folders: readonly string[],
  ) {}

  async answer({ tool, arguments: given }: Question): Promise<object | ToldError> {
    try {
      return await this.answerTool(tool, readArguments(tool, given));
    } catch (error) {
      const failure = failureOf(error, (details) => ({ ...details, file: 'arguments' }));
      if (!(failure instanceof Failure)) throw failure;
      return { error: { code: failure.code, message: failure.message, ...this.told(failure.issues) } };
    }
  }

  private async answerTool(tool: string, given: unknown): Promise<object> {
    switch (tool) {
      case 'list_files':
        readOptions(TOOL_ARGUMENTS.list_files, given);
        return filesIn(this.folders);
      case 'describe_inputs':
        return describeInputs(readOptions(TOOL_ARGUMENTS.describe_inputs, given).path);
      case 'validate': {
        const { basis, doubts } = await this.read(readOptions(TOOL_ARGUMENTS.validate, given));
        return { answer: ['The plan is valid.'], doubts, basis, more: moreOf('validate') };
      }
      case 'simulate': {
        const { rows, ...asked } = readOptions(TOOL_ARGUMENTS.simulate, given);
        return simulated(await this.read(asked), rows);
      }
      default: {
        const analysis = analysisOfTool(tool);
        if (analysis === undefined) throw new ValidationError([{ field: 'tool', issue: `No such tool: ${tool}` }]);
        const { rows, options = {}, ...asked } = readOptions(TOOL_ARGUMENTS.analysis, given);
        return this.analysed(await this.read(asked), analysis, options, rows);
      }
    }
  }

  /** Reads the files of a question. */
  private async read(asked: PlanArguments): Promise<Given> {
    const { plan: file, changes, census, census_options: answers = {} } = asked;
    if (file === undefined && changes === undefined) {
      throw new ValidationError([{ field: 'plan', issue: 'Required, or changes that are a whole plan' }]);
    }
    if (census === undefined && asked.census_options !== undefined) {
      throw new ValidationError([{ field: 'census_options', issue: 'Only with census' }]);
    }
    const path = file === undefined ? 'changes' : this.path(file, 'plan file');
    const read = file === undefined ? { plan: {}, lineOf: () => 1 } : readPlanFile('', path);
    const planFile = { ...read, plan: mergePatch(read.plan, changes ?? {}) as object };
    if (census === undefined && listsNobody(planFile.plan)) {
      const issue = 'Required: the plan lists no participants, and list_files names the census files';
      throw new ValidationError([{ field: 'census', issue }]);
    }
    const inputs = await planOf({ ...this.host, cwd: '' }, planFile, path, {
      ...(census === undefined ? {} : { census: this.path(census, 'census file') }),
      ...flagsOfAnswers(answers),
    });
    const { planRules, operatingAssumptions, initialState: state, systemConfig } = inputs.planInputs;
    const participants = renamed(state.participants);
    const initialState = { ...state, participants };
    const { simulationId } = inputs.plan;
    return {
      name: inputs.name,
      plan: prepare(planRules, operatingAssumptions, initialState, systemConfig),
      inputs: inputs.planInputs,
      locate: inputs.locate,
      simulationId,
      basis: { ...asked, people: participants.length, simulation_id: simulationId, version: ENGINE_VERSION },
      doubts: this.told(doubtsOf({ ...inputs, planInputs: { ...inputs.planInputs, initialState } })),
    };
  }

  private path(name: string, what: string): string {
    const path = fileIn(this.folders, name, what);
    this.names.set(path, name);
    return path;
  }

  private told(issues: readonly Issue[]): ToldIssues {
    const named = issues.slice(0, MOST_ISSUES).map((issue) => told(issue, this.names));
    const more = issues.length - named.length;
    return more > 0 ? { issues: named, not_named: more } : { issues: named };
  }

  private async analysed(
    given: Given,
    analysis: AnyAnalysis,
    options: unknown,
    wanted: WantedRows | undefined,
  ): Promise<object> {
    const { plan, locate } = given;
    const { kind } = analysis;
    const compute = (): object | Promise<object> =>
      kind === 'montecarlo'
        ? this.host.runMonteCarlo(plan, options as MonteCarloOptions, { onProgress: () => undefined })
        : analysis.run(plan, options as never);
    let result: object;
    try {
      result = await compute();
    } catch (error) {
      const { names = [] } = describeIn(analysis.options, []) ?? {};
      throw failureOf(error, (details) =>
        names.includes(/^\w+/.exec(details.field)?.[0] ?? '') ? { ...details, file: 'options' } : locate(details),
      );
    }
    const run = plan.simulateRun({ snapshots: false });
    return toldAnswer(given, analysis, result as never, run, wanted, { options, ...settingsOf(result) });
  }
}

/** True for a plan whose people come from a census. */
function listsNobody({ initialState }: { readonly initialState?: { readonly participants?: unknown } }): boolean {
  const { participants = [] } = initialState ?? {};
  return Array.isArray(participants) && participants.length === 0;
}

function simulated(given: Given, wanted: WantedRows | undefined): object {
  const { plan, inputs } = given;
  const run = runWithOutlook(plan, { snapshots: false });
  const kind = runAnswer(inputs, longerView(plan, run.summary_metrics.peak_cash_year));
  return toldAnswer(given, kind, run, run, wanted, {});
}

/** An answer: tables in Markdown, unless rows are wanted. */
function toldAnswer<Result>(
  { name, simulationId, basis, doubts }: Given,
  kind: AnswerKind<string, Result>,
  result: Result,
  run: SimulationRun,
  wanted: WantedRows | undefined,
  settings: object,
): object {
  const { words, rows, isOfPerson = () => false } = kind;
  const say = sayOf(name);
  const all = rows(result);
  const shown = all.filter((row) => !isOfPerson(row));
  const tables = (drawnTables(kind, result, say) ?? []).filter(({ isOfPeople }) => isOfPeople === undefined);
  return {
    answer: words(result, say).map((sentence) => sentence.replaceAll(run.simulation_id, simulationId)),
    ...figures(shown, wanted),
    findings: findingsOf(run),
    doubts,
    basis: { ...basis, ...settings },
    more: moreOf(kind.kind, all.length - shown.length),
    ...(wanted === undefined ? { tables: markdownTables(tables, MOST_OF_TABLES) } : {}),
  };
}

/** The rows that are wanted, or what there is to want. */
function figures(rows: readonly TidyRow[], wanted: WantedRows | undefined): object {
  return wanted === undefined ? { rows_to_ask_for: rowsToAskFor(rows) } : { rows: pageOf(rows, wanted) };
}

/** Each finding once, without the people concerned but with their number. */
function findingsOf({ summary_metrics: { compliance_findings: findings } }: SimulationRun): object[] {
  return foldFindings(findings).map((finding) => {
    const { code, severity, message } = finding;
    return { code, severity, when: whenFound(finding), message };
  });
}

/** The settings that the answer carries. */
function settingsOf(result: object): object {
  const { seed, paths, settings, held_certain } = result as Readonly<Record<string, unknown>>;
  return { seed, paths, settings, held_certain };
}

/** Ways to get what is not in the answer. */
function moreOf(command: string, left = 0): string {
  const rows = command === 'validate' ? '' : 'rows: {} gives figures, with where: {...} those that are wanted. ';
  const people = left === 0 ? '' : `${left} rows about single people are left out here. `;
  const own = `esop-repurchase ${command} <plan> --census <census>`;
  return `${rows}${people}With people and cells the user sees it by \`${own}\`; --help lists the options.`;
}
