import type { VNode } from 'preact';
import type { Assumed } from '../form/assumed.js';
import type { DefaultEffects } from '../form/default-effects.js';

/** Meaning of a default whose name does not tell it. */
const MEANS: Readonly<Record<string, string>> = {
  'operatingAssumptions.turnover.mortality': 'nobody dies before leaving',
  'operatingAssumptions.turnover.disability_rate': 'nobody leaves disabled',
  'operatingAssumptions.diversification_election_rate': 'everybody who may diversify does, as far as possible',
  'operatingAssumptions.share_valuation.method': 'the price grows by itself, whatever is bought',
};

/** Defaults that the plan still uses and reads, folded: those that move the answer most come first. */
export function DefaultsLeft(props: {
  readonly assumed: readonly Assumed[];
  /** Effects of the defaults; null until they are known: then they are in the order of the form. */
  readonly effects: DefaultEffects | null;
  readonly goToField: (path: string) => void;
}): VNode | null {
  const { assumed, effects, goToField } = props;
  const partOf = ({ path }: Assumed): number => effects?.[path]?.part ?? 0;
  const read = assumed.filter(({ path }) => effects?.[path] !== null).sort((one, other) => partOf(other) - partOf(one));
  if (read.length === 0) return null;
  return (
    <details>
      <summary>
        {read.length} {read.length === 1 ? 'input is' : 'inputs are'} left at their default
      </summary>
      {effects !== null && <p>Those that move the answer most come first, with what else they could be:</p>}
      <ul class="defaults">
        {read.map(({ path, name, value }) => {
          const said = [MEANS[path], effects?.[path]?.instead].filter((text) => text !== undefined && text !== null);
          return (
            <li key={path}>
              <button type="button" class="quiet" onClick={() => goToField(path)}>
                {name}: {value}
              </button>
              {said.length > 0 && ` – ${said.join('; ')}`}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
