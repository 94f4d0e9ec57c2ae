import type { Scenario } from '../page/session.js';

/** `Scenario 2`: the first name that none has. */
export function nextName(scenarios: readonly Pick<Scenario, 'name'>[]): string {
  const taken = new Set(scenarios.map(({ name }) => name));
  for (let number = scenarios.length + 1; ; number++) {
    const name = `Scenario ${number}`;
    if (!taken.has(name)) return name;
  }
}
