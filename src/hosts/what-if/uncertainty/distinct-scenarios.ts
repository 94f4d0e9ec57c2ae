import type { Session } from '../page/session.js';
import type { UncertainScenario } from './run-scenarios.js';

/** What is shown and what was pinned, each once: the same inputs meet the same draws and give the same figures. */
export function distinctScenarios({ scenarios, values, projection }: Session): UncertainScenario[] {
  const found = new Map<string, { names: string[]; of: UncertainScenario }>();
  for (const scenario of [{ name: 'Shown now', values, projection }, ...scenarios]) {
    const moved = Object.entries(scenario.values).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify(moved);
    const same = found.get(key);
    if (same === undefined) {
      const { plan, run } = scenario.projection;
      found.set(key, { names: [scenario.name], of: { name: '', plan, expected: run.annual_projections } });
    } else same.names.push(scenario.name);
  }
  return [...found.values()].map(({ names, of }) => ({ ...of, name: names.join(' and ') }));
}
