import { type AnswerTable, column, type TableColumn, type TableRow } from '../answer/table.js';
import { needsTable } from '../actions/consents.js';
import { CHANCE_NAMES, CHANCES, type FigureOfRun, MEASURES, type MeasureName } from '../figures.js';
import { type Dimensions, figureRows, rowsOf, type TidyRow } from '../answer/rows.js';
import { failsText, isCured } from './goal.js';
import { type LeverRow, leverText, type UsedLever, type WeighedPlan } from './search.js';
import type { LeversAnswer } from './levers.js';

/** Figures that people are shown; files have all. */
const SHOWN: readonly MeasureName[] = [
  'years_with_cash_shortfall',
  'least_headroom',
  'years_with_covenant_breach',
  'lowest_benefit_level_value',
  'people_at_3_percent',
  'people_at_10_percent',
  'outside_owners_at_3_percent',
  'outside_owners_at_10_percent',
  'final_share_price',
];

/** The plans that reach the aim, what each lever takes, the others, and what was dropped. */
export function leverTables(answer: LeversAnswer): [AnswerTable, ...AnswerTable[]] {
  const { dropped } = answer;
  const [base, ...plans] = onceEach(plansOf(answer));
  const { aim, isReachedBy } = aimOf(answer);
  const reaching = plans.filter(({ row }) => isReachedBy(row!));
  const others = plans.filter((each) => !reaching.includes(each));
  const needed = worthKnowing(answer);
  return [
    {
      ...plansTable([base!, ...reaching]),
      name: 'levers',
      caption:
        reaching.length === 0
          ? `The plan as it is; no lever that was tried can ${aim}`
          : `The plan as it is, and with levers that ${aim}`,
      note: noteOf(answer),
    },
    ...(needed.length === 0 ? [] : [needsTable('levers_needs', { key: 'does', label: 'action' }, needed)]),
    ...(others.length === 0
      ? []
      : [{ ...plansTable(others), name: 'levers_others', caption: `Levers that do not ${aim}` }]),
    ...(dropped.length === 0
      ? []
      : [
          {
            name: 'levers_dropped',
            caption: 'Dropped: they break a law or a covenant that the plan keeps',
            columns: [
              column('lever', 'Lever', 'text'),
              column('setting', 'value', 'text'),
              column('reasons', 'reasons', 'text'),
            ],
            rows: dropped.map(({ reasons, ...of }) => ({ ...of, reasons: reasons.join(' ') })),
          },
        ]),
  ];
}

/** Removes the second row of a plan that is recommended or to choose from. */
function onceEach(plans: readonly ShownPlan[]): ShownPlan[] {
  return plans.filter(({ levers }, i) => plans.findIndex((each) => each.levers === levers) === i);
}

/** A row a plan. */
function plansTable(plans: readonly ShownPlan[]): Pick<AnswerTable, 'columns' | 'rows' | 'setBack'> {
  const measures = (Object.keys(MEASURES) as MeasureName[]).map((name): TableColumn => {
    const { of: _, better: __, orNull: ___, short: label, ...figure }: FigureOfRun = MEASURES[name];
    return { key: name, ...figure, label, ...(SHOWN.includes(name) ? {} : { isForFiles: true }) };
  });
  return {
    columns: [
      { key: 'levers', label: 'Plan', unit: 'text', is: 'Levers by name and value.' },
      {
        key: 'shown',
        label: 'shown',
        unit: 'text',
        is: 'Recommended, to choose from, or one of all levers and pairs.',
      },
      ...measures,
      {
        ...column('chance_of_shortfall', CHANCES.chance_of_shortfall.short, 'fraction', { ifAny: true }),
        is: CHANCES.chance_of_shortfall.is,
      },
      { ...column('fails', 'fails', 'text', { ifAny: true }), is: 'Why it is not acceptable.' },
      { key: 'dominated_by', label: 'dominated by', unit: 'text', is: 'A plan that is better.', isForFiles: true },
      { key: 'breaches', label: 'breaches', unit: 'text', is: 'Codes of broken laws.', isForFiles: true },
      { key: 'agree', label: 'agree', unit: 'text', is: 'Who must agree.', isForFiles: true },
      { key: 'law', label: 'law', unit: 'text', is: 'Law that allows and limits it.', isForFiles: true },
      { key: 'breaks', label: 'breaks', unit: 'text', is: 'What may break it.', isForFiles: true },
    ],
    rows: plans.map(rowOf),
    setBack: 'dominated_by',
  };
}

function rowOf({ shown, levers, agree, plan, row }: ShownPlan): TableRow {
  const used: readonly UsedLever[] = row?.levers ?? [];
  const names = (Object.keys(MEASURES) as MeasureName[]).map((name) => [name, plan[name]] as const);
  return {
    ...{ levers, shown, agree },
    ...Object.fromEntries(names),
    chance_of_shortfall: plan.chance_of_shortfall?.probability ?? null,
    fails: failsText(plan),
    dominated_by: row?.dominated_by ?? null,
    breaches: plan.breaches.join(', '),
    law: used.map(({ law }) => law).join('; '),
    breaks: used.map(({ breaks }) => breaks).join(' '),
  };
}

function noteOf({ chance_years: years, paths, people_may_lose: mayLose }: LeversAnswer): string {
  const chance =
    paths === 0 ? '' : ` Chance short: of ${paths} futures, the same for all plans, in any of ${years} years.`;
  const lose = mayLose === 0 ? 'less than as it is' : 'less than they may lose';
  return `Gain: change of present value at 3 % and at 10 % a year; people are participants, owners those of shares outside the trust. Fails: short of cash, a covenant broken, benefits below the floor in a year, people or other owners with ${lose}, or elections needed.${chance}`;
}

/** Aim by which levers are parted, after "that": an end of what is wrong, a shortfall first; where nothing is, all conditions. */
function aimOf({ as_it_is: base }: LeversAnswer): { aim: string; isReachedBy: (row: WeighedPlan) => boolean } {
  if (isCured(base)) return { aim: 'meet all conditions', isReachedBy: ({ fails }) => fails.length === 0 };
  if (base.years_with_cash_shortfall === 0) return { aim: 'keep the covenants', isReachedBy: isCured };
  return { aim: 'end the shortfall of cash', isReachedBy: (row) => row.years_with_cash_shortfall === 0 };
}

/** The levers that are recommended, to choose, or cure the plan alone, each once. */
function worthKnowing({ alone, recommended, choices, as_it_is: base }: LeversAnswer): UsedLever[] {
  const cures = isCured(base) ? [] : alone.filter(isCured);
  const rows: readonly LeverRow[] = [...(recommended === null ? [] : [recommended]), ...choices, ...cures];
  return [...new Map(rows.flatMap(({ levers }) => levers).map((used) => [used.lever, used])).values()];
}

/** The plan as it is, what is recommended or to choose from, and every lever and pair: their figures, a row each; then what was dropped. */
export function leverRows(answer: LeversAnswer): TidyRow[] {
  const { dropped } = answer;
  return [
    ...plansOf(answer).flatMap(({ shown, plan, levers, agree }) => figuresOf(plan, { shown, levers, agree })),
    ...dropped.flatMap((row) =>
      rowsOf(null, 'dropped', 'text', [['value', row.reasons.join(' ')]], {
        shown: 'dropped',
        levers: `${row.lever}: ${row.setting}`,
        agree: '',
      }),
    ),
  ];
}

/** A plan of an answer, and as what it is shown. */
interface ShownPlan {
  readonly shown: string;
  readonly levers: string;
  readonly agree: string;
  readonly plan: WeighedPlan;
  /** Undefined for the plan as it is. */
  readonly row?: LeverRow;
}

/** All plans of an answer, in order. */
function plansOf({ as_it_is: base, recommended, choices, alone, pairs }: LeversAnswer): ShownPlan[] {
  const of = (shown: string, row: LeverRow): ShownPlan => ({
    ...{ shown, levers: leverText(row), agree: row.agree.join(', '), plan: row, row },
  });
  return [
    { shown: 'as it is', levers: leverText({ levers: [] }), agree: '', plan: base },
    ...(recommended === null ? [] : [of('recommended', recommended)]),
    ...choices.map((row) => of('choice', row)),
    ...alone.map((row) => of('alone', row)),
    ...pairs.map((row) => of('pair', row)),
  ];
}

/** Codes as one text. */
function figuresOf(plan: WeighedPlan, dimensions: Dimensions): TidyRow[] {
  const { breaches, fails } = plan;
  const { levers: _levers, agree: _agree, changes: _changes, dominated_by: by, ...figures } = plan as Partial<LeverRow>;
  const probabilities = Object.fromEntries(CHANCE_NAMES.map((name) => [name, plan[name]?.probability ?? null]));
  const texts = { breaches: breaches.join(', '), fails: fails.join(', '), dominated_by: by ?? null };
  return [
    ...figureRows(null, { ...figures, ...probabilities }, dimensions),
    ...Object.entries(texts).flatMap(([name, text]) => rowsOf(null, name, 'text', [['value', text]], dimensions)),
  ];
}
