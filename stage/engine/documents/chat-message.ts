import { Document } from '../document/base.ts';
import { kinds } from '../document/kinds.ts';
import { Roll } from '../dice/roll.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import { bagOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { logCompatibilityWarning, reportError, runtime } from '../runtime.ts';
import { messageStyles } from './constants.ts';
import { drawMessage } from './message-html.ts';
import { count, typed } from './schema.ts';
import { currentUser, setting, world } from './shapes.ts';
import type { ActorShape, TokenShape, UserShape } from './shapes.ts';

interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias?: string;
}

const newModes: Record<string, string> = { publicroll: 'public', gmroll: 'gm', blindroll: 'blind', selfroll: 'self' };

export class ChatMessage extends Document {
  static override metadata = kinds.ChatMessage;

  static override defineSchema(): DataSchema {
    const idOnly = { idOnly: true };
    return {
      ...typed('ChatMessage'),
      style: count(messageStyles.OTHER),
      author: new fields.ForeignDocumentField('User', { initial: () => runtime.game.userId }),
      timestamp: new fields.NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      title: new fields.StringField(),
      flavor: new fields.HTMLField(),
      content: new fields.HTMLField(),
      speaker: new fields.SchemaField({
        scene: new fields.ForeignDocumentField('Scene', idOnly),
        actor: new fields.ForeignDocumentField('Actor', idOnly),
        token: new fields.ForeignDocumentField('Token', idOnly),
        alias: new fields.StringField(),
      }),
      whisper: new fields.ArrayField(new fields.ForeignDocumentField('User', idOnly)),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new fields.JSONField()),
      sound: new fields.FilePathField({ categories: ['AUDIO'], nullable: true, initial: null }),
      emote: new fields.BooleanField(),
    };
  }

  declare system: Bag;
  declare author: UserShape | null;
  declare flavor: string;
  declare content: string;
  declare speaker: Speaker;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: Roll[];

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    // Rolls of classes that nobody registered are dropped.
    this.rolls = (this._source['rolls'] as string[]).flatMap((json) => {
      try {
        return [Roll.fromJSON(json)];
      } catch (error) {
        reportError(error, `roll of ChatMessage ${this.id ?? ''}`);
        return [];
      }
    });
  }

  get alias(): string {
    return this.speaker.alias || (this.speakerActor?.name ?? this.author?.name ?? '');
  }

  get isAuthor(): boolean {
    return this._source['author'] === runtime.game.userId;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  get speakerActor(): ActorShape | null {
    return ChatMessage.getSpeakerActor(this.speaker);
  }

  /**
   * UNVERIFIED: everybody sees that there was a whispered roll, but not its content.
   */
  override get visible(): boolean {
    return this.whisper.length === 0 || this.isRoll || this.isAuthor || this.isRecipient;
  }

  get isContentVisible(): boolean {
    if (this.whisper.length === 0) return true;
    // The author of a blind roll does not learn its result.
    return this.isRecipient || (this.isAuthor && !(this.isRoll && this.blind));
  }

  private get isRecipient(): boolean {
    return this.whisper.includes(runtime.game.userId ?? '');
  }

  /** A message belongs to its author. */
  override getUserLevel(user: unknown = runtime.game.user): number {
    return (user as UserShape | null)?.id === this._source['author'] ? 3 : 1;
  }

  getRollData(): Bag {
    return this.speakerActor?.getRollData() ?? {};
  }

  /** Sets who may see a message: `rollMode` names in generation 13, `messageMode` names in 14. */
  static applyVisibility(data: Bag, mode: string | null | undefined): Bag {
    const names = runtime.generation.messageModes ? ['gm', 'blind', 'self'] : ['gmroll', 'blindroll', 'selfroll'];
    const [gm, blind, self] = names;
    const given = Array.isArray(data['whisper']) ? (data['whisper'] as unknown[]) : [];
    if (mode === gm || mode === blind) {
      if (given.length === 0) data['whisper'] = this.getWhisperRecipients('GM').map(({ id }) => id);
      data['blind'] = mode === blind;
    } else if (mode === self) {
      data['whisper'] = [runtime.game.userId];
      data['blind'] = false;
    } else {
      // Whatever is not known is public.
      data['whisper'] = [];
      data['blind'] = false;
      if (mode === 'ic') data['style'] = messageStyles.IC;
    }
    return data;
  }

  static applyRollMode(data: Bag, rollMode?: string | null): Bag {
    const { messageModes } = runtime.generation;
    if (messageModes)
      logCompatibilityWarning('ChatMessage.applyRollMode is deprecated in favour of ChatMessage.applyMode', { since: 14, until: 16 });
    const mode = rollMode === 'roll' ? (setting('rollMode') as string | null) : rollMode;
    return this.applyVisibility(data, messageModes ? (newModes[mode ?? ''] ?? mode) : mode);
  }

  static applyMode(data: Bag, mode?: string | null): Bag {
    const { handler } = bagOf(bagOf(bagOf(runtime.CONFIG['ChatMessage'])['modes'])[mode ?? '']);
    if (typeof handler === 'function') (handler as (data: Bag) => void)(data);
    else this.applyVisibility(data, mode);
    return data;
  }

  applyRollMode(rollMode: string): void {
    this.updateSource(visibilityOf((this.constructor as typeof ChatMessage).applyRollMode(this.toObject(), rollMode)));
  }

  applyMode(mode: string): void {
    this.updateSource(visibilityOf((this.constructor as typeof ChatMessage).applyMode(this.toObject(), mode)));
  }

  override async _preCreate(data: Bag, options: Bag, user: unknown): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const { rollMode, messageMode } = options;
    const given = runtime.generation.messageModes ? messageMode : rollMode;
    // Before 14.367 a mode that is no string broke the creation.
    if (runtime.generation.messageModes && typeof given === 'boolean') throw new TypeError('messageMode must be a string');
    if (given) this.updateSource(visibilityOf((this.constructor as typeof ChatMessage).applyVisibility(this.toObject(), textOf(given))));
    else if (typeof rollMode === 'string') this.applyRollMode(rollMode);
    return undefined;
  }

  static getWhisperRecipients(name: string): UserShape[] {
    const users = world('users');
    const group = name.toUpperCase();
    if (group === 'GM' || group === 'DM') return users.filter((user) => user.isGM);
    if (group === 'PLAYERS') return users.filter((user) => !user.isGM);
    return users.filter(
      (user) => user.name.toLowerCase() === name.toLowerCase() || user.character?.name.toLowerCase() === name.toLowerCase(),
    );
  }

  static getSpeaker({
    scene,
    actor,
    token,
    alias,
  }: { scene?: Document; actor?: ActorShape; token?: TokenShape; alias?: string } = {}): Speaker {
    const own = token ?? actor?.token;
    if (own) return { ...placeOf(own.parent), token: own.id, actor: own.actor?.id ?? null, alias: alias ?? own.name };
    const who = actor ?? currentUser().character;
    return {
      ...placeOf(scene ?? world('scenes').viewed),
      token: null,
      actor: who?.id ?? null,
      alias: alias ?? (who ?? currentUser()).name,
    };
  }

  static getSpeakerActor({ scene, actor, token }: Partial<Speaker>): ActorShape | null {
    const document = world('scenes')
      .get(scene ?? '')
      ?.tokens.get(token ?? '');
    return document?.actor ?? world('actors').get(actor ?? '') ?? null;
  }

  /** The element of the message; null where there is no page. */
  async renderHTML(options: Bag = {}): Promise<unknown> {
    return drawMessage(this, options);
  }
}

function placeOf(scene: Document | null): { scene: string | null } {
  return { scene: scene?.id ?? null };
}

function visibilityOf({ whisper, blind, style }: Bag): Bag {
  return { whisper, blind, style };
}
