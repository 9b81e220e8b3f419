/** Conditions as a sheet tells of them: what they do, how long they last, where they come from. */
import type { CompiledRuleset, ConditionDefinition } from '../kernel/contract.ts';
import type { Label } from '../kernel/explain.ts';
import type { Condition, Creature } from '../kernel/state.ts';
import { conditionLabel } from '../phases/conditions.ts';
import type { ConditionView, OfferView } from './sheet-types.ts';
import { signed } from './signs.ts';

interface Input {
  readonly rules: CompiledRuleset;
  readonly creature: Creature;
  readonly nameOf: (id: string) => string | null;
}

export function conditionViews(input: Input): readonly ConditionView[] {
  return Object.values(input.creature.conditions).map((condition) => conditionView(input, condition));
}

function conditionView({ rules, nameOf }: Input, condition: Condition): ConditionView {
  const { id, key, stacks, remaining, source } = condition;
  const definition = definitionOf(rules, key);
  const countsBy = condition.countsBy === 'world' ? rules.countsBy : condition.countsBy;
  return {
    id,
    key,
    name: conditionLabel(rules, condition),
    stacks,
    remaining,
    countsBy,
    lasts: lastsLabel(remaining, countsBy),
    counted: remaining === null ? null : { key: `FOURFOLD.CountedAt.${countsBy}` },
    does: doesLabels(rules, condition, definition),
    harmful: condition.data.harmful ?? definition?.harmful ?? false,
    source: source === null ? null : nameOf(source),
  };
}

const definitionOf = (rules: CompiledRuleset, key: string): ConditionDefinition | undefined =>
  Object.hasOwn(rules.conditions, key) ? rules.conditions[key] : undefined;

function lastsLabel(remaining: number | null, countsBy: string): Label {
  if (remaining === null) return { key: 'FOURFOLD.Lasts.untilEnded' };
  return { key: countsBy === 'round' ? 'FOURFOLD.Lasts.rounds' : 'FOURFOLD.Lasts.turns', args: { remaining } };
}

/** What it does, line by line. */
function doesLabels(rules: CompiledRuleset, condition: Condition, definition: ConditionDefinition | undefined): readonly Label[] {
  const { data } = condition;
  const flag = (name: 'cannotAct' | 'cannotCast'): boolean => data[name] === true || definition?.[name] === true;
  const does = [...tickLabels(condition, definition), ...modLabels(rules, data.mods ?? {}, condition.stacks)];
  if ((data.bonusHealth ?? 0) > 0) does.push({ key: 'FOURFOLD.Does.bonusHealth', args: { amount: data.bonusHealth ?? 0 } });
  if (flag('cannotAct')) does.push({ key: 'FOURFOLD.Does.cannotAct' });
  else if (flag('cannotCast')) does.push({ key: 'FOURFOLD.Does.cannotCast' });
  if (data.aura === true) does.push(auraLabel(data.radius));
  return does;
}

function auraLabel(radius: number | undefined): Label {
  return radius === undefined ? { key: 'FOURFOLD.Does.aura' } : { key: 'FOURFOLD.Does.auraWithin', args: { radius } };
}

function tickLabels({ key, stacks, data }: Condition, definition: ConditionDefinition | undefined): Label[] {
  const tick = data.tick ?? definition?.tick;
  const { amount } = data;
  if (tick === undefined || amount === undefined) return [];
  const shown = stacks === 1 ? String(amount) : typeof amount === 'number' ? String(amount * stacks) : `${amount} × ${String(stacks)}`;
  const type = data.type ?? definition?.type ?? key;
  return [{ key: `FOURFOLD.Does.${tick}`, args: { amount: shown, type } }];
}

/** Changes of derived words, each in its own line: `wordKey` is translated by whoever shows the label. */
export function modLabels(rules: CompiledRuleset, mods: Readonly<Record<string, number>>, stacks = 1): Label[] {
  return Object.entries(mods)
    .filter(([, value]) => Number.isFinite(value) && value !== 0)
    .map(([word, value]) => ({ key: 'FOURFOLD.Does.mod', args: { wordKey: wordKey(rules, word), value: signed(value * stacks) } }));
}

/** Language key of an attribute or a derived word; a word that the ruleset does not know stands for itself. */
export function wordKey(rules: CompiledRuleset, word: string): string {
  const attribute = rules.attributes.find(({ id }) => id === word);
  if (attribute !== undefined) return attribute.label.key;
  return Object.hasOwn(rules.words, word) ? `FOURFOLD.Word.${word}` : word;
}

/** Conditions of the ruleset, to put on by hand. */
export function offersOf(rules: CompiledRuleset): readonly OfferView[] {
  return Object.values(rules.conditions).map(({ key, tick, maxStacks = 1, perElement = false }) => {
    return { key, label: conditionLabel(rules, { key, data: {} }), ticks: tick !== undefined, mostStacks: maxStacks, perElement };
  });
}
