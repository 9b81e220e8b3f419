/* global foundry, game, CONFIG, Hooks, Actor, seen */
const { fields } = foundry.data;

class Hero extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ['PLAIN'];

  static defineSchema() {
    return {
      hp: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 99, initial: 10 }),
      bonus: new fields.NumberField(),
      notes: new fields.HTMLField(),
      secret: new fields.StringField(),
      tags: new fields.SetField(new fields.StringField()),
      list: new fields.ArrayField(new fields.SchemaField({ key: new fields.StringField(), value: new fields.NumberField() })),
      skills: new fields.TypedObjectField(new fields.SchemaField({ value: new fields.NumberField({ initial: 1 }) })),
      free: new fields.ObjectField(),
    };
  }

  static migrateData(source) {
    if ('life' in source) source.hp = source.life;
    return super.migrateData(source);
  }

  static validateJoint(source) {
    if (source.hp > 50 && source.bonus > 50) throw new Error('too much');
  }

  prepareBaseData() {
    this.steps = ['base'];
  }

  prepareDerivedData() {
    this.steps.push(`derived:${this.parent.items.size}`);
    this.double = this.hp * 2;
  }
}

class Gear extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      weight: new fields.NumberField({ initial: 1 }),
      parts: new fields.TypedObjectField(new fields.SchemaField({ text: new fields.HTMLField() })),
    };
  }
}

globalThis.seen = [];

class PlainActor extends Actor {
  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    seen.push(`_onUpdate ${this.name} ${JSON.stringify(changed.system ?? {})}`);
  }

  _onCreateDescendantDocuments(parent, collection, documents, ...rest) {
    super._onCreateDescendantDocuments(parent, collection, documents, ...rest);
    seen.push(`descendants ${collection} ${documents.length}`);
  }
}

for (const hook of ['init', 'i18nInit', 'setup', 'ready']) Hooks.once(hook, () => seen.push(hook));

Hooks.once('init', () => {
  CONFIG.Actor.documentClass = PlainActor;
  Object.assign(CONFIG.Actor.dataModels, { hero: Hero, npc: Hero });
  Object.assign(CONFIG.Item.dataModels, { gear: Gear });
  CONFIG.queries['plain.add'] = ({ one, other }) => one + other;
  game.settings.register('plain', 'world', { scope: 'world', type: Number, default: 5, onChange: (value) => seen.push(`world ${value}`) });
  game.settings.register('plain', 'mine', {
    scope: 'client',
    type: new fields.StringField({ initial: 'a' }),
    onChange: (value) => seen.push(`mine ${value}`),
  });
  game.settings.register('plain', 'own', { scope: 'user', type: Object, default: {}, onChange: () => seen.push('own') });
});

export { Hero };
