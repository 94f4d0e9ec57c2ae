/** Reason for which no plan that was tried is acceptable, and the effect of giving way. */
export interface Binding<Condition extends string> {
  /** The condition that excludes most of the plans that come closest. */
  readonly condition: Condition;
  /** The least that it would have to give way, in words; with others where no plan fails by one alone. */
  readonly step: string;
  /** The plan that would then be acceptable, by what it changes. */
  readonly then: string;
  /** Cost of that plan, in words. */
  readonly cost: string;
}

/** The plans with the fewest failures by the condition that most of them fail; undefined without a plan. */
export function closest<Condition extends string, Each extends { readonly fails: readonly Condition[] }>(
  excluded: readonly Each[],
  conditions: readonly Condition[],
): { readonly condition: Condition; readonly plans: readonly Each[] } | undefined {
  if (excluded.length === 0) return undefined;
  const fewest = Math.min(...excluded.map(({ fails }) => fails.length));
  const near = excluded.filter(({ fails }) => fails.length === fewest);
  const failing = (name: Condition): Each[] => near.filter(({ fails }) => fails.includes(name));
  const condition = conditions.reduce((most, name) => (failing(name).length > failing(most).length ? name : most));
  return { condition, plans: failing(condition) };
}
