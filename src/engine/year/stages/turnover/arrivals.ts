import { add, inRange, portion, ZERO, type Headcount } from '../../../numeric/index.js';
import type { JoiningGroup, Plan, WorkforceTerms } from '../../../state/plan.js';
import type { Participants, Reads, Writes } from '../../../state/state.js';
import type { PlanYear, Separations } from '../../../state/year-record.js';

type Touched = Writes<'participants'> & Reads<'company'>;

/**
 * People who come, after others have left: groups that the company acquires, then this year's hires, one row each. They have no
 * account, may be eligible at the end of the year, and can leave from next year on. `[std]`
 */
export function arrive(
  { joiners, workforce }: Plan,
  state: Touched,
  year: PlanYear,
  separations: Headcount,
): Pick<Separations, 'hires' | 'joiners'> {
  let joined: Headcount = ZERO;
  for (const group of joiners) if (group.year === year.year) joined = add(joined, join(group, state, year));
  return { joiners: joined, hires: workforce === null ? ZERO : hire(workforce, state, year, separations) };
}

function join(group: JoiningGroup, { participants }: Touched, year: PlanYear): Headcount {
  const heads = year.behaviour.joiners(group.count, group.position, year.index);
  addRow(participants, year, { ...group, heads });
  return heads;
}

/** Hires replace a part of those who left, or bring the number of people to its target. */
function hire(terms: WorkforceTerms, state: Touched, year: PlanYear, separations: Headcount): Headcount {
  const { targetHeadcount: target } = year.terms;
  const { behaviour, index } = year;
  let heads: Headcount;
  if (target === null) {
    if (separations === 0) return ZERO;
    heads = behaviour.hires(portion(separations, terms.replacementRate), index);
  } else {
    heads = behaviour.hiresToReach(target, headcount(state.participants), index);
    if (heads === 0) return ZERO;
  }
  const { entryAge: age } = terms;
  const pay = state.company.entryPay;
  addRow(state.participants, year, { id: `hires-${year.year}`, heads, pay, age, service: 0, participation: 0 });
  return heads;
}

function headcount({ headcount: heads, living, livingCount }: Participants): Headcount {
  let sum = 0;
  for (let i = 0; i < livingCount; i++) sum += heads[living[i]!]!;
  return inRange(sum as Headcount);
}

/** People who come in one year, alike; age, service and participation are those at its end. */
type Newcomers = Pick<JoiningGroup, 'id' | 'pay' | 'age' | 'service' | 'participation'> & { readonly heads: Headcount };

function addRow(participants: Participants, { index }: PlanYear, newcomers: Newcomers): void {
  const row = participants.count;
  participants.count += 1;
  participants.living[participants.livingCount] = row;
  participants.livingCount += 1;
  participants.ids[row] = newcomers.id;
  participants.headcount[row] = newcomers.heads;
  participants.pay[row] = newcomers.pay;
  participants.ageAtCensus[row] = newcomers.age - index;
  participants.serviceAtCensus[row] = newcomers.service - index;
  participants.participationAtCensus[row] = newcomers.participation - index;
}
