/** Age of people at the end of the year of hire, in completed years, where a plan gives none. [std] */
export const USUAL_ENTRY_AGE = 30;
