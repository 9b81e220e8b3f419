/** Actors: edits of tracks and status toggles go through the rules. */
import { valueAt } from '../../rules/kernel/change.ts';
import { forgetCreature } from '../boundary/kept-creatures.ts';
import { request } from '../boundary/relay.ts';
import { classes, foundryApi } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { creatureOfActor } from '../boundary/snapshot.ts';

const newId = (): string => foundryApi().utils.randomID(16);

export class FourfoldActor extends classes().Actor {
  override prepareData(): void {
    forgetCreature(this);
    super.prepareData();
  }

  /**
   * Edits from the token bar, the HUD and macros. Less Health is damage as typed (Bonus Health first), more is healing; other
   * tracks are set by hand, within their bounds.
   */
  override async modifyTokenAttribute(attribute: string, value: number, isDelta = false, _isBar = true): Promise<unknown> {
    const creature = creatureOfActor(this, activeRuleset());
    if (!Number.isFinite(value)) return this;
    if (attribute === 'health' || attribute === 'health.value') {
      const delta = Math.trunc(isDelta ? value : value - creature.health.value);
      if (delta !== 0) await this.changeHealthBy(delta);
      return this;
    }
    const path = attribute.split('.');
    const present = valueAt(creature, path);
    const next = isDelta ? Number(present ?? 0) + value : value;
    await request({ type: 'command', command: { kind: 'edit', id: newId(), who: this.uuid, values: [{ path, value: Math.trunc(next) }] } });
    return this;
  }

  private async changeHealthBy(delta: number): Promise<void> {
    if (delta > 0) {
      await request({ type: 'command', command: { kind: 'heal', id: newId(), to: [this.uuid], amount: delta } });
      return;
    }
    const parts = [{ amount: -delta, type: 'untyped' }];
    await request({ type: 'command', command: { kind: 'damage', id: newId(), to: [this.uuid], parts, exact: true } });
  }

  /** A status toggled on the HUD or in the tracker becomes a command; the effect follows from the actor's own data. */
  override async toggleStatusEffect(id: string, options: { readonly active?: boolean } = {}): Promise<unknown> {
    const rules = activeRuleset();
    const creature = creatureOfActor(this, rules);
    if (id === 'dead') {
      const dead = options.active ?? !creature.dead;
      if (dead === creature.dead) return undefined;
      await request({ type: 'command', command: { kind: 'edit', id: newId(), who: this.uuid, values: [{ path: ['dead'], value: dead }] } });
      return dead;
    }
    if (!Object.hasOwn(rules.conditions, id)) return await super.toggleStatusEffect(id, options);
    const present = Object.values(creature.conditions).some((condition) => condition.key === id);
    const active = options.active ?? !present;
    if (active === present) return active ? true : undefined;
    if (active) {
      // What ticks needs an amount; the HUD cannot ask for one, the sheet can change it.
      const condition = rules.conditions[id]?.tick === undefined ? { key: id } : { key: id, data: { amount: 1 } };
      await request({ type: 'command', command: { kind: 'apply', id: newId(), to: [this.uuid], condition } });
    } else await request({ type: 'command', command: { kind: 'remove', id: newId(), to: [this.uuid], condition: id } });
    return active;
  }
}
