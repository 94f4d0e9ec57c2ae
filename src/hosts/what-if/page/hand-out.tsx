import type { VNode } from 'preact';
import type { PlanInputs } from '../../../analysis/index.js';
import { byYearText, CONTROLS, valueText } from '../controls/controls.js';
import { percentageOf } from '../controls/control.js';
import { formatDollars, formatPrice, formatWhole, newHires } from '../../../presentation/words/index.js';
import type { Session } from './session.js';
import type { SectionProps } from './state.js';

/** `sim_` and eight digits. */
const SHORT_ID = 12;

type Fact = readonly [name: string, value: string];

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Facts that paper shows in place of sliders: the plan, every assumption, and the differences from the plan. */
export function HandOut({ session }: SectionProps): VNode {
  const { inputs, run } = session.projection;
  const facts: Fact[] = [
    ...planFacts(inputs, run.annual_projections.length),
    ...loanFacts(inputs),
    ...controlFacts(session),
    ...otherFacts(inputs),
  ];
  return (
    <section class="paper-only">
      <Origin session={session} />
      <h2>Assumptions</h2>
      <dl class="assumptions">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Preparer, date, files and run of a paper. */
export function Origin({ session }: Pick<SectionProps, 'session'>): VNode {
  const { preparer, files, projection } = session;
  const origin = [
    ...(preparer === '' ? [] : [`Prepared by ${preparer}`]),
    today.format(new Date()),
    ...(files.length === 0 ? [] : [`from ${files.join(' and ')}`]),
    // As much of it as tells runs apart; the whole stands in every export.
    `run ${projection.run.simulation_id.slice(0, SHORT_ID)}`,
  ];
  return <p class="origin">{origin.join(' · ')}</p>;
}

function planFacts({ planRules, initialState }: PlanInputs, years: number): Fact[] {
  const { participants, census_year: censusYear } = initialState;
  const left = participants.filter(({ status }) => status === 'separated').length;
  const people = `${formatWhole(participants.length - left)} employed, ${formatWhole(left)} who left`;
  const { type = 'graded', years: vestingYears } = planRules.vesting_schedule;
  const { minimum_age: age = 21, minimum_service_years: service = 1 } = planRules.eligibility ?? {};
  return [
    ['Plan', planRules.plan_name],
    ['Census', `${people}${censusYear === undefined ? '' : `, end of ${censusYear}`}; ${years} years projected`],
    ['Eligible', `from age ${age} with ${service === 1 ? '1 year' : `${service} years`} of service`],
    ['Vesting', type === 'immediate' || vestingYears === undefined ? type : `${type}, ${vestingYears} years`],
  ];
}

function loanFacts({ initialState: { esop_loans: loans = [] } }: PlanInputs): Fact[] {
  if (loans.length === 0) return [['ESOP loans', 'none']];
  return loans.map((loan) => [
    `ESOP loan ${loan.loan_id}`,
    `${formatDollars(Number(loan.principal_balance))} at ${percentageOf(loan.interest_rate)} % for ${loan.years_remaining} years, ${formatWhole(Number(loan.suspense_shares))} shares pledged`,
  ]);
}

function controlFacts(session: Session): Fact[] {
  const { plan, projection } = session;
  const { inputs } = plan;
  return CONTROLS.flatMap((control): Fact[] => {
    const isListed = control.onPaper(projection.inputs) || session.isMoved(control.id);
    if (!control.applies(projection.inputs) || !isListed) return [];
    const planned = control.planned(inputs);
    const value = session.standing(control);
    if (typeof value === 'object') return [[control.label, value.absent]];
    const isMoved = session.isMoved(control.id) && typeof planned !== 'object';
    const was = isMoved ? ` (plan: ${valueText(control, planned, inputs)})` : '';
    const byYear = isMoved ? null : byYearText(control, inputs);
    if (byYear !== null) return [[control.label, byYear]];
    const who = control.id === 'replacement' && Number(value) > 0 ? `, ${newHires(inputs)}` : '';
    const ofPay = control.id === 'contribution' && control.field(inputs).unit === 'percent' ? ' of eligible pay' : '';
    return [[control.label, `${valueText(control, value, inputs)}${ofPay}${was}${who}`]];
  });
}

/** `9 %`, `5 to 12 %`. */
function spread(fractions: readonly unknown[]): string {
  const rates = fractions.map(percentageOf);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return least === most ? `${most} %` : `${least} to ${most} %`;
}

const DEATHS = { none: 'none', irs_2026_unisex: 'IRS 2026' } as const;

function dividendText({
  per_share = 0,
  amounts,
}: NonNullable<PlanInputs['operatingAssumptions']['dividends']>): string {
  return (amounts ?? [per_share]).map((amount) => formatPrice(Number(amount))).join(', $');
}

/** Facts that no slider moves but a reader asks for. */
function otherFacts({ operatingAssumptions: assumptions, systemConfig }: PlanInputs): Fact[] {
  const {
    turnover,
    compensation_growth_rate: payGrowth = 0.03,
    compensation_growth_rates: raises,
    dividends,
  } = assumptions;
  const table = turnover?.termination_table ?? 'soa_2003';
  const named = table.replace('soa_', 'SOA ').replace('sarason_t', 'Sarason T-');
  const own = turnover?.termination_rates;
  const terminations = own === undefined ? named : `at rates of the plan, ${spread(own.map(({ rate }) => rate))}`;
  const isOff = systemConfig?.include_turnover_projection === false || systemConfig?.turnover_model === 'none';
  return [
    ...(isOff
      ? []
      : [['Turnover', `terminations ${terminations}, deaths ${DEATHS[turnover?.mortality ?? 'none']}`] as const]),
    ['Pay growth', spread(raises ?? [payGrowth])],
    ['Dividend', dividends === undefined ? 'none' : `$${dividendText(dividends)} a share`],
  ];
}
