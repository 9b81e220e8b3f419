/** The form of the automation policy, as data. */
import { text } from '../ports/index.ts';
import { DEFAULT_POLICY, POLICY_VALUES, type Policy, type PolicyKind } from '../settings/values.ts';

const KINDS = Object.keys(DEFAULT_POLICY) as readonly PolicyKind[];

/** What the form shows of a policy. */
export function policyTexts(policy: Policy): readonly object[] {
  return KINDS.map((kind) => ({
    kind,
    label: text(`FOURFOLD.Policy.${kind}.label`),
    hint: text(`FOURFOLD.Policy.${kind}.hint`),
    values: POLICY_VALUES.map((value) => ({
      value,
      label: text(`FOURFOLD.Policy.${value}.label`),
      hint: text(`FOURFOLD.Policy.${value}.hint`),
      checked: policy[kind] === value,
    })),
  }));
}

/** The policy that the form's fields say; what they do not say stays as it is by default. */
export function policyIn(fields: ReadonlyMap<string, string>): Policy {
  const read = KINDS.map((kind) => [kind, POLICY_VALUES.find((value) => value === fields.get(kind)) ?? DEFAULT_POLICY[kind]] as const);
  // Every kind of the policy has its entry.
  return Object.fromEntries(read) as unknown as Policy;
}
