import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = `
const { fields } = foundry.data;
class Hero extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      health: new fields.SchemaField({
        value: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 10, min: 0 }),
        max: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 10, min: 0 }),
      }),
      might: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
    };
  }
  prepareBaseData() { this.order = ['system base']; this.seen = this.parent.statuses.size; }
  prepareDerivedData() { this.order.push('system derived'); this.double = this.might * 2; }
}
class Gear extends foundry.abstract.TypeDataModel {
  static defineSchema() { return { weight: new fields.NumberField({ required: true, nullable: false, initial: 1 }) }; }
}
globalThis.told = [];
class TestCombat extends Combat {
  _canChangeRound() { return !globalThis.lockRounds; }
  async _onEnter(c) { await super._onEnter(c); told.push('enter ' + c.name); }
  async _onExit(c) { await super._onExit(c); told.push('exit ' + c.name); }
  async _onStartTurn(c, x) { await super._onStartTurn(c, x); told.push('startTurn ' + c.name + ' ' + JSON.stringify(x)); }
  async _onEndTurn(c, x) { await super._onEndTurn(c, x); told.push('endTurn ' + c.name + ' ' + JSON.stringify(x)); }
  async _onStartRound(x) { await super._onStartRound(x); told.push('startRound ' + JSON.stringify(x)); }
  async _onEndRound(x) { await super._onEndRound(x); told.push('endRound ' + JSON.stringify(x)); }
}
class FateRoll extends Roll {}
Hooks.once('init', () => {
  CONFIG.Actor.dataModels.hero = Hero;
  CONFIG.Item.dataModels.gear = Gear;
  CONFIG.Combat.documentClass = TestCombat;
  CONFIG.Combat.initiative.formula = '1d20 + @might';
  CONFIG.Dice.rolls.push(FateRoll);
  globalThis.FateRoll = FateRoll;
  CONFIG.ActiveEffect.legacyTransferral = false;
  CONFIG.time.roundTime = 6;
  CONFIG.statusEffects = [
    { id: 'dead', _id: 'testdead00000000', name: 'Dead', img: 'icons/svg/skull.svg' },
    { id: 'bleeding', _id: 'testbleeding0000', name: 'Bleeding', img: 'icons/svg/blood.svg', statuses: ['hurt'] },
    { id: 'calm', name: 'Calm', img: 'icons/svg/sun.svg' },
  ];
});
for (const hook of ['combatStart', 'combatTurn', 'combatRound', 'combatTurnChange', 'applyTokenStatusEffect']) {
  Hooks.on(hook, (...args) => (globalThis.hooked ??= []).push(hook + ' ' + JSON.stringify(args.slice(1).map((a) => a?.uuid ?? a))));
}
`;

const manifest = {
  id: 'fourtest',
  title: 'Test',
  version: '1.0.0',
  compatibility: { minimum: '13', verified: '14' },
  esmodules: ['fourtest.mjs'],
  socket: true,
  primaryTokenAttribute: 'health',
  grid: { distance: 5, units: 'ft' },
  documentTypes: { Actor: { hero: {} }, Item: { gear: {} } },
};

/** A small system that tells what happens to it. */
export function testSystem(extra = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'stage-system-'));
  mkdirSync(join(folder, 'lang'), { recursive: true });
  writeFileSync(join(folder, 'system.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'fourtest.mjs'), script + extra);
  return folder;
}
