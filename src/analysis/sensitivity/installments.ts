import { readsTerm } from '../../engine/input/plan-rules.js';
import { CAUSES } from '../../engine/rules/causes.js';
import type { PaymentForm } from '../../engine/rules/settlement.js';
import { immovable, type Immovable, type Movable, type ReadInputs } from './movable.js';
import { editedPolicyChanges } from './policy-changes.js';

function isInInstallments(form: PaymentForm | undefined): boolean {
  return form !== undefined && readsTerm(form, 'installment_years');
}

/** The number of installments, of the policy and of each cause that has its own; of what changes later too. */
export function installments({ planRules: { distribution_policy: policy } }: ReadInputs): Movable | Immovable {
  const at = 'planRules.distribution_policy';
  const causes = CAUSES.filter((cause) => policy.by_cause[cause].installment_years !== undefined);
  const later = policy.changes ?? [];
  const laterCauses = later.flatMap((change, index) =>
    CAUSES.filter((cause) => change.by_cause?.[cause].installment_years !== undefined).map((cause) => ({
      index,
      cause,
    })),
  );
  const laterOwn = later.flatMap(({ installment_years: years }, index) =>
    years === undefined ? [] : [{ index, years }],
  );
  const pays =
    CAUSES.some((cause) => isInInstallments(policy.by_cause[cause].form ?? policy.form)) ||
    later.some(({ form, by_cause: its }) => [form, ...CAUSES.map((cause) => its?.[cause].form)].some(isInInstallments));
  if (!pays) return immovable(`${at}.installment_years`, 'Everybody is paid at once');
  return {
    paths: [
      `${at}.installment_years`,
      ...causes.map((cause) => `${at}.by_cause.${cause}.installment_years`),
      ...laterOwn.map(({ index }) => `${at}.changes[${index}].installment_years`),
      ...laterCauses.map(({ index, cause }) => `${at}.changes[${index}].by_cause.${cause}.installment_years`),
    ],
    base: [
      policy.installment_years,
      ...causes.map((cause) => policy.by_cause[cause].installment_years!),
      ...laterOwn.map(({ years }) => years),
      ...laterCauses.map(({ index, cause }) => later[index]!.by_cause![cause].installment_years!),
    ],
    decimals: 0,
    least: 1,
    most: 10,
    changes: (moved) => {
      const [own, ...others] = moved as readonly number[];
      const by_cause = Object.fromEntries(causes.map((cause, i) => [cause, { installment_years: others[i] }]));
      const ofLater = others.slice(causes.length);
      const ofLaterCauses = ofLater.slice(laterOwn.length);
      const changes = editedPolicyChanges(policy, (change, index) => {
        const place = laterOwn.findIndex((each) => each.index === index);
        const its = { ...change.by_cause! };
        laterCauses.forEach((each, i) => {
          if (each.index === index) its[each.cause] = { ...its[each.cause], installment_years: ofLaterCauses[i]! };
        });
        return {
          ...change,
          ...(place < 0 ? {} : { installment_years: ofLater[place]! }),
          ...(change.by_cause === undefined ? {} : { by_cause: its }),
        };
      });
      return { planRules: { distribution_policy: { installment_years: own, by_cause, ...changes } } };
    },
  };
}
