import type { Participants } from './state.js';

/** Takes the rows that nobody is left in off the list of living ones. */
export function forgetEmptyRows(participants: Participants): void {
  const { living, headcount } = participants;
  let kept = 0;
  for (let i = 0; i < participants.livingCount; i++) {
    const row = living[i]!;
    living[kept] = row;
    // Not a branch: which rows empty is what a processor cannot foresee.
    kept += Number(headcount[row] !== 0);
  }
  participants.livingCount = kept;
}

/** Lists all rows that somebody is in; for a state that was not come to year by year. */
export function listLivingRows(participants: Participants): void {
  for (let row = 0; row < participants.count; row++) participants.living[row] = row;
  participants.livingCount = participants.count;
  forgetEmptyRows(participants);
}
