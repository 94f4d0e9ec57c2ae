import type { VNode } from 'preact';
import type { Assumed } from '../form/assumed.js';
import type { DefaultEffects } from '../form/default-effects.js';

/** Count of defaults shown unfolded. */
const MOST_IN_SIGHT = 8;

/** Fraction of the answer below which an effect is small. */
const LITTLE = 0.005;

/** Meaning of a default whose name does not tell it. */
const MEANS: Readonly<Record<string, string>> = {
  'operatingAssumptions.turnover.mortality': 'nobody dies before leaving',
  'operatingAssumptions.turnover.disability_rate': 'nobody leaves disabled',
  'operatingAssumptions.diversification_election_rate': 'everybody who may diversify does, as far as possible',
  'operatingAssumptions.share_valuation.method': 'the price grows by itself, whatever is bought',
};

/** True for a switch or an option of the run: these are chosen, and not assumed by accident. */
function isSwitch({ path, value }: Assumed): boolean {
  return value === 'yes' || value === 'no' || path.startsWith('systemConfig.');
}

/** Defaults that the plan still uses and reads: those that move the answer most are shown, the others folded. */
export function DefaultsLeft(props: {
  readonly assumed: readonly Assumed[];
  /** Effects of the defaults; null until they are known: then the first inputs are shown. */
  readonly effects: DefaultEffects | null;
  readonly isEssential: (path: string) => boolean;
  readonly goToField: (path: string) => void;
}): VNode {
  const { assumed, effects, isEssential, goToField } = props;
  const read = assumed.filter(({ path }) => effects?.[path] !== null);
  const partOf = ({ path }: Assumed): number => effects?.[path]?.part ?? 0;
  const inSight =
    effects === null
      ? read.filter(({ path }) => isEssential(path))
      : read
          .filter((one) => partOf(one) >= LITTLE && !isSwitch(one))
          .sort((one, other) => partOf(other) - partOf(one))
          .slice(0, MOST_IN_SIGHT);
  const others = read.filter((one) => !inSight.includes(one));
  const list = (values: readonly Assumed[]): VNode => (
    <ul class="defaults">
      {values.map(({ path, name, value }) => {
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
  );
  return (
    <>
      {inSight.length > 0 && (
        <>
          <p>Left at their default{effects !== null && ', these move the answer most; what else they could be'}:</p>
          {list(inSight)}
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>
            {others.length} {others.length === 1 ? 'other is' : 'others are'} left at their default
          </summary>
          {list(others)}
        </details>
      )}
    </>
  );
}
