import { dice } from '../../engine/dice/index.ts';
import { Document } from '../../engine/document/base.ts';
import { fromUuid } from '../../engine/document/uuid.ts';
import { bagOf, bagsOf, textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { cleanHTML } from '../../engine/objects/html.ts';
import { reportError, runtime } from '../../engine/runtime.ts';
import { dragDataOf } from './drag-drop.ts';
import { make } from './frame.ts';

export interface EnrichmentOptions extends Bag {
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  custom?: boolean;
  rollData?: Bag | (() => Bag);
  relativeTo?: unknown;
}

type Enrich = (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<Node | null> | Node | null;

interface EvaluatedRoll {
  readonly total: number;
  readonly formula: string;
  evaluate(): Promise<EvaluatedRoll>;
  toMessage(data: Bag): Promise<unknown>;
}

type RollClass = new (formula: string, data?: Bag) => EvaluatedRoll;

/** foundry.applications.ux.TextEditor: text of users with links, rolls and whatever the system adds. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return TextEditor;
  }

  static getDragEventData = dragDataOf;

  /** Cleans HTML and replaces `@UUID[…]{…}`, `[[…]]`, addresses and the patterns of CONFIG.TextEditor.enrichers. */
  static async enrichHTML(content: unknown, options: EnrichmentOptions = {}): Promise<string> {
    if (!textOf(content)) return '';
    const template = document.createElement('template');
    template.innerHTML = cleanHTML(textOf(content));
    const root = template.content;
    if (!options.secrets) root.querySelectorAll('section.secret:not(.revealed)').forEach((secret) => secret.remove());
    for (const [pattern, enrich] of enrichersOf(options)) await replaceMatches(root, pattern, enrich, options);
    return template.innerHTML;
  }

  static truncateText(text: string, { maxLength = 50, suffix = '…' } = {}): string {
    return text.length > maxLength ? `${text.slice(0, maxLength).trim()}${suffix}` : text;
  }

  static async getContentLink(data: Bag): Promise<string | null> {
    const found = data['uuid'] ? await fromUuid(textOf(data['uuid'])) : null;
    return found instanceof Document ? found.link : null;
  }
}

function enrichersOf(options: EnrichmentOptions): [RegExp, Enrich][] {
  const { documents = true, links = true, rolls = true, custom = true } = options;
  const own = bagsOf(bagOf(runtime.CONFIG['TextEditor'])['enrichers']).map((entry): [RegExp, Enrich] => {
    return [entry['pattern'] as RegExp, entry['enricher'] as Enrich];
  });
  return [
    ...(custom ? own : []),
    ...(documents ? ([[/@(UUID|Embed|[A-Z][A-Za-z]+)\[([^\]]+)\](?:{([^}]+)})?/g, documentLink]] as [RegExp, Enrich][]) : []),
    ...(rolls ? ([[/\[\[(\/[a-z]+\s)?(.*?)\]\](?:{([^}]+)})?/gi, inlineRoll]] as [RegExp, Enrich][]) : []),
    ...(links ? ([[/https?:\/\/[^\s<>"]+/gi, address]] as [RegExp, Enrich][]) : []),
  ];
}

async function replaceMatches(root: DocumentFragment, pattern: RegExp, enrich: Enrich, options: EnrichmentOptions): Promise<void> {
  const everywhere = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
  for (const node of textNodes(root)) {
    const pieces: Node[] = [];
    let from = 0;
    for (const match of node.data.matchAll(everywhere)) {
      const made = await attempt(enrich, match, options);
      if (!made) continue;
      pieces.push(new Text(node.data.slice(from, match.index)), made);
      from = match.index + match[0].length;
    }
    if (pieces.length > 0) node.replaceWith(...pieces, new Text(node.data.slice(from)));
  }
}

async function attempt(enrich: Enrich, match: RegExpMatchArray, options: EnrichmentOptions): Promise<Node | null> {
  try {
    return await enrich(match, options);
  } catch (error) {
    reportError(error, 'enrichment of text');
    return null;
  }
}

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest('a, code, pre, script, style')) nodes.push(node);
  }
  return nodes;
}

/** A link that opens a document. @Embed is shown as a link too. */
async function documentLink([, kind = '', address = '', label]: RegExpMatchArray): Promise<Node | null> {
  const isUuid = kind === 'UUID' || kind === 'Embed';
  if (!isUuid && !(kind in runtime.CONFIG)) return null;
  const [target = ''] = (isUuid ? address : `${kind}.${address}`).split(/\s/);
  const found = await fromUuid(target.replace(/#.*$/, '')).catch(() => null);
  return found instanceof Document ? linkTo(found, label) : brokenLink(label ?? target);
}

function iconOf(name: string): HTMLElement {
  return make(document, 'i', { classes: `fa-solid ${name}`, attributes: { 'aria-hidden': 'true' } });
}

function linkTo(found: Document, label: string | undefined): HTMLElement {
  const { id, documentName, uuid } = found;
  const attributes = { draggable: 'true', tabindex: '0', role: 'button', 'data-link': '', 'data-uuid': uuid, 'data-type': documentName };
  const link = make(document, 'a', { classes: 'content-link', attributes: { ...attributes, 'data-id': id ?? '' } });
  link.append(iconOf('fa-file-lines'), label ?? textOf((found as unknown as Bag)['name']));
  return link;
}

function brokenLink(label: string): HTMLElement {
  const link = make(document, 'a', { classes: 'content-link broken' });
  link.append(iconOf('fa-link-slash'), label);
  return link;
}

async function inlineRoll([, command, body = '', label]: RegExpMatchArray, { rollData }: EnrichmentOptions): Promise<Node | null> {
  const [formula = '', flavor = ''] = body.split('#').map((part) => part.trim());
  if (!formula) return null;
  const link = make(document, 'a', { classes: 'inline-roll', attributes: { tabindex: '0', role: 'button' } });
  Object.assign(link.dataset, { formula, flavor });
  const icon = iconOf('fa-dice-d20');
  if (command) {
    link.classList.add('roll');
    link.append(icon, label ?? formula);
  } else {
    const data = typeof rollData === 'function' ? rollData() : rollData;
    const roll = await new (dice['Roll'] as RollClass)(formula, data ?? {}).evaluate();
    link.classList.add('inline-result');
    link.dataset['tooltipText'] = roll.formula;
    link.append(icon, label ? `${label}: ${roll.total}` : String(roll.total));
  }
  return link;
}

function address([url]: RegExpMatchArray): Node {
  return make(document, 'a', { text: url, attributes: { href: url, target: '_blank', rel: 'nofollow noopener' } });
}

/** Presses on links and rolls that were made above, wherever they stand. */
export function followContentLinks(page: globalThis.Document): void {
  page.addEventListener('click', (event) => openLink(event));
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') openLink(event);
  });
  page.addEventListener('dragstart', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a.content-link[data-uuid]') : null;
    const { type, uuid } = link?.dataset ?? {};
    if (link) event.dataTransfer?.setData('text/plain', JSON.stringify({ type, uuid }));
  });
}

function openLink(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a.content-link[data-uuid], a.inline-roll.roll') : null;
  if (!link) return;
  event.preventDefault();
  const { uuid, formula, flavor } = link.dataset;
  const act = uuid ? openSheet(uuid) : new (dice['Roll'] as RollClass)(formula ?? '', {}).toMessage(flavor ? { flavor } : {});
  void act.catch((error: unknown) => reportError(error, 'link in a text'));
}

async function openSheet(uuid: string): Promise<void> {
  const found = await fromUuid(uuid);
  const sheet = found instanceof Document ? (found.sheet as { render(options: Bag): Promise<unknown> } | null) : null;
  await sheet?.render({ force: true });
}
