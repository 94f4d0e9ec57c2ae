import type { Participants } from './state.js';

/** Takes rows in which nobody is left off the list of living rows. */
export function forgetEmptyRows(participants: Participants): void {
  const { living, headcount } = participants;
  let kept = 0;
  for (let i = 0; i < participants.livingCount; i++) {
    const row = living[i]!;
    living[kept] = row;
    // Not a branch: a processor cannot predict which rows are empty.
    kept += Number(headcount[row] !== 0);
  }
  participants.livingCount = kept;
}

/** Lists all rows that somebody is in, for a state that was not reached year by year. */
export function listLivingRows(participants: Participants): void {
  for (let row = 0; row < participants.count; row++) participants.living[row] = row;
  participants.livingCount = participants.count;
  forgetEmptyRows(participants);
}
