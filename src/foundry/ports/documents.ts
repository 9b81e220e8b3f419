/**
 * The few members of Foundry's documents that the shell uses (API pages of Document, Actor, Item, ActiveEffect, ChatMessage,
 * Combat, Combatant, TokenDocument, Scene, User; generations 13 and 14 alike). Nothing else names a Foundry class.
 * `check.ts` compares them with the published types.
 */

export type Bag = Readonly<Record<string, unknown>>;

/** Options of a database operation; own keys reach every client. */
export type Operation = Readonly<Record<string, unknown>>;

export interface Collection<T> extends Iterable<T> {
  readonly size: number;
  readonly contents: readonly T[];
  get(id: string): T | undefined;
  has(id: string): boolean;
  find(test: (entry: T) => boolean): T | undefined;
  filter(test: (entry: T) => boolean): T[];
  map<U>(make: (entry: T) => U): U[];
  some(test: (entry: T) => boolean): boolean;
}

/** The statics of a document class that the shell calls. */
export interface DocumentStatics<T> {
  create(data: Bag, operation?: Operation): Promise<T | undefined>;
  implementation: DocumentStatics<T>;
}

export declare abstract class DocumentClass {
  constructor(data?: Bag, context?: Bag);
  readonly id: string | null;
  readonly uuid: string;
  readonly name: string;
  readonly documentName: string;
  readonly parent: DocumentClass | null;
  readonly isOwner: boolean;
  readonly flags: Bag;
  readonly _source: Bag;
  readonly sheet: { render(options: Bag): Promise<unknown> } | null;
  update(changes: Bag, operation?: Operation): Promise<unknown>;
  delete(operation?: Operation): Promise<unknown>;
  updateSource(changes: Bag, options?: Bag): Bag;
  toObject(source?: boolean): Record<string, unknown>;
  testUserPermission(user: User, level: string): boolean;
  createEmbeddedDocuments(name: string, data: readonly Bag[], operation?: Operation): Promise<unknown[]>;
  updateEmbeddedDocuments(name: string, updates: readonly Bag[], operation?: Operation): Promise<unknown[]>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[], operation?: Operation): Promise<unknown[]>;
  prepareData(): void;
  prepareDerivedData(): void;
  protected _preCreate(data: Bag, options: Bag, user: User): Promise<boolean | void>;
  protected _preUpdate(changes: Record<string, unknown>, options: Bag, user: User): Promise<boolean | void>;
  protected _preDelete(options: Bag, user: User): Promise<boolean | void>;
  protected _onCreate(data: Bag, options: Bag, userId: string): void;
  protected _onUpdate(changes: Bag, options: Bag, userId: string): void;
  protected _onDelete(options: Bag, userId: string): void;
}

export declare class User extends DocumentClass {
  readonly role: number;
  readonly isGM: boolean;
  readonly active: boolean;
  readonly isSelf: boolean;
  readonly character: Actor | null;
  readonly targets: Iterable<{ readonly document: TokenDocument }>;
  hasRole(role: string | number): boolean;
}

export declare class Actor extends DocumentClass {
  readonly type: string;
  readonly img: string;
  readonly system: Bag;
  readonly items: Collection<Item>;
  readonly effects: Collection<ActiveEffect>;
  readonly statuses: ReadonlySet<string>;
  readonly isToken: boolean;
  readonly token: TokenDocument | null;
  readonly hasPlayerOwner: boolean;
  readonly prototypeToken: Bag;
  /** Its own effects and those that its items transfer. */
  allApplicableEffects(): Iterable<ActiveEffect>;
  getActiveTokens(linked?: boolean, document?: boolean): readonly TokenDocument[];
  getRollData(): Record<string, unknown>;
  toggleStatusEffect(id: string, options?: Bag): Promise<unknown>;
  modifyTokenAttribute(attribute: string, value: number, isDelta?: boolean, isBar?: boolean): Promise<unknown>;
}

export declare class Item extends DocumentClass {
  readonly type: string;
  readonly img: string;
  readonly system: Bag;
  readonly actor: Actor | null;
}

export declare class ActiveEffect extends DocumentClass {
  readonly disabled: boolean;
  readonly active: boolean;
  readonly img: string;
  readonly statuses: ReadonlySet<string>;
}

export declare class ChatMessage extends DocumentClass {
  readonly type: string;
  readonly system: Bag;
  readonly author: User | null;
  readonly timestamp: number;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly rolls: readonly Roll[];
  readonly isContentVisible: boolean;
  readonly visible: boolean;
}

export declare class Roll {
  constructor(formula: string, data?: Bag, options?: Bag);
  readonly formula: string;
  readonly total: number | undefined;
  readonly dice: readonly DiceTerm[];
  readonly terms: readonly unknown[];
  readonly options: Record<string, unknown>;
  readonly data: Bag;
  evaluate(options?: Bag): Promise<this>;
  toJSON(): Record<string, unknown>;
  render(options?: Bag): Promise<string>;
  getTooltip(): Promise<string>;
  toMessage(data?: Bag, options?: Bag): Promise<unknown>;
  static fromTerms(terms: readonly unknown[], options?: Bag): Roll;
  static fromData(data: Bag): Roll;
}

export interface DieResult {
  readonly result: number;
  readonly active: boolean;
  readonly discarded?: boolean;
  readonly rerolled?: boolean;
  readonly exploded?: boolean;
}

export interface DiceTerm {
  readonly faces: number;
  readonly number: number;
  readonly modifiers: readonly string[];
  readonly results: readonly DieResult[];
}

export declare class TokenDocument extends DocumentClass {
  readonly actor: Actor | null;
  readonly actorId: string | null;
  readonly actorLink: boolean;
  readonly hidden: boolean;
  readonly disposition: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly object: { readonly isTargeted?: boolean } | null;
}

export declare class Scene extends DocumentClass {
  readonly tokens: Collection<TokenDocument>;
  readonly active: boolean;
  readonly grid: { readonly size: number; readonly distance: number };
}

export declare class Combatant extends DocumentClass {
  readonly actorId: string | null;
  readonly actor: Actor | null;
  readonly token: TokenDocument | null;
  readonly tokenId: string | null;
  readonly initiative: number | null;
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly isDefeated: boolean;
  readonly isNPC: boolean;
  readonly combat: Combat | null;
  readonly system: Bag;
  readonly players: readonly User[];
  getInitiativeRoll(formula?: string | null): Roll;
}

/** How initiative is rolled, where somebody says more than for whom. */
export interface InitiativeOptions {
  readonly formula?: string | null;
  readonly updateTurn?: boolean;
  readonly messageOptions?: Bag;
}

/** What Foundry hands to the turn callbacks; generation 13 sometimes hands a bare number instead. */
export type TurnContext = { readonly round?: number; readonly turn?: number; readonly skipped?: boolean } | number | undefined;

export declare class Combat extends DocumentClass {
  readonly active: boolean;
  readonly started: boolean;
  readonly round: number;
  readonly turn: number | null;
  readonly turns: readonly Combatant[];
  readonly combatants: Collection<Combatant>;
  readonly combatant: Combatant | null | undefined;
  readonly scene: Scene | null;
  readonly system: Bag;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  setupTurns(): readonly Combatant[];
  rollInitiative(ids: string | string[], options?: InitiativeOptions): Promise<unknown>;
  protected _sortCombatants(left: Combatant, right: Combatant): number;
  protected _onStartTurn(combatant: Combatant, context: TurnContext): Promise<void>;
  protected _onEndTurn(combatant: Combatant, context: TurnContext): Promise<void>;
  protected _onStartRound(context: TurnContext): Promise<void>;
  protected _onEnter(combatant: Combatant): Promise<void>;
  protected _onExit(combatant: Combatant): Promise<void>;
  protected _canChangeTurn(user: User): boolean;
  protected _canChangeRound(user: User): boolean;
}
