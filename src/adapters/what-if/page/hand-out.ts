import type { PlanInputs } from '../../../analysis/index.js';
import { CONTROLS } from '../controls/controls.js';
import { percentageOf } from '../controls/control.js';
import { newHires } from '../controls/replacement-control.js';
import { formatCell } from '../figures/format.js';
import { valueText } from '../scenarios/describe-values.js';
import { byId, h } from './dom.js';
import type { Session } from './session.js';

type Fact = readonly [name: string, value: string];

/** What paper shows in place of sliders: every assumption as it stands, and which of them differ from the plan. */
export function handOut(session: Session): { show: () => void } {
  const list = h('dl', { class: 'assumptions' });
  const block = h('section', { class: 'paper-only' }, h('h2', {}, 'Assumptions'), list);
  byId('bench').before(block);
  byId('print').addEventListener('click', () => print());
  return {
    show: () => {
      const { inputs } = session.projection;
      const years = session.projection.run.annual_projections.length;
      const facts: Fact[] = [...planFacts(inputs, years), ...controlFacts(session), ...otherFacts(inputs)];
      list.replaceChildren(...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
    },
  };
}

function planFacts({ planRules, initialState }: PlanInputs, years: number): Fact[] {
  const { participants, census_year: censusYear } = initialState;
  const left = participants.filter(({ status }) => status === 'separated').length;
  const people = `${(participants.length - left).toLocaleString('en-US')} employed, ${left.toLocaleString('en-US')} who left`;
  const { type = 'graded', years: vestingYears } = planRules.vesting_schedule;
  return [
    ['Plan', planRules.plan_name],
    ['Census', `${people}${censusYear === undefined ? '' : `, end of ${censusYear}`}; ${years} years projected`],
    ['Vesting', type === 'immediate' || vestingYears === undefined ? type : `${type}, ${vestingYears} years`],
  ];
}

function controlFacts(session: Session): Fact[] {
  const { plan, projection, values } = session;
  const { inputs } = plan;
  return CONTROLS.flatMap((control): Fact[] => {
    if (control.applies?.(projection.inputs) === false || control.onPaper?.(projection.inputs) === false) return [];
    const planned = control.planned(inputs);
    const value = session.standing(control);
    if (typeof value === 'object') return [[control.label, value.absent]];
    const isMoved = values[control.id] !== undefined && typeof planned !== 'object';
    const was = isMoved ? ` (plan: ${valueText(control, planned, inputs)})` : '';
    const byYear = control.id === 'price_growth' && !isMoved ? growthByYear(inputs) : null;
    if (byYear !== null) return [[control.label, byYear]];
    const who = control.id === 'replacement' && Number(value) > 0 ? `, ${newHires(inputs)}` : '';
    return [[control.label, `${valueText(control, value, inputs)}${was}${who}`]];
  });
}

/** The slider shows the first year's growth; paper says that other years have others. */
function growthByYear({ operatingAssumptions: { share_valuation: valuation } }: PlanInputs): string | null {
  const rates = (valuation?.growth_rates ?? []).map(percentageOf);
  if (new Set(rates).size < 2) return null;
  return `by year, between ${Math.min(...rates)} % and ${Math.max(...rates)} %`;
}

const DEATHS = { none: 'none', irs_2026_unisex: 'IRS 2026' } as const;

/** Facts that no slider moves but a reader asks for. */
function otherFacts({ operatingAssumptions: assumptions, systemConfig }: PlanInputs): Fact[] {
  const { share_valuation: valuation, turnover, compensation_growth_rate: payGrowth, dividends } = assumptions;
  const table = turnover?.termination_table ?? 'soa_2003';
  const named = table.replace('soa_', 'SOA ').replace('sarason_t', 'Sarason T-');
  const terminations = turnover?.termination_rates === undefined ? named : 'rates of its own';
  const isOff = systemConfig?.include_turnover_projection === false || systemConfig?.turnover_model === 'none';
  return [
    ...(valuation?.current_price === undefined
      ? []
      : [['Share price today', `$${formatCell(Number(valuation.current_price), 'price')}`] as const]),
    ...(isOff
      ? []
      : [
          ['Turnover tables', `terminations ${terminations}, deaths ${DEATHS[turnover?.mortality ?? 'none']}`] as const,
        ]),
    ['Pay growth', `${percentageOf(payGrowth ?? 0.03)} %`],
    ['Dividend', dividends === undefined ? 'none' : `$${formatCell(Number(dividends.per_share), 'price')} a share`],
  ];
}
