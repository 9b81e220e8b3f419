import type { Document } from '../document/base.ts';
import type { Bag } from '../objects/bags.ts';
import { runtime } from '../runtime.ts';

interface Message extends Document {
  readonly system: Bag;
  readonly alias: string;
  readonly flavor: string;
  readonly content: string;
  readonly isRoll: boolean;
  readonly isContentVisible: boolean;
  readonly rolls: { render(options: Bag): Promise<string> }[];
}

/** Draws a message, where there is a page to draw on, and tells everybody who adds to it. */
export async function drawMessage(message: Message, options: Bag): Promise<unknown> {
  if (typeof document === 'undefined') return null;
  const own = message.system['renderHTML'];
  const element =
    typeof own === 'function' ? ((await (own as (options: Bag) => unknown).call(message.system, options)) as Element) : await draw(message);
  runtime.hooks.callAll('renderChatMessageHTML', message, element, {
    message: message.toObject(),
    author: message['author' as never],
    ...options,
  });
  return element;
}

async function draw(message: Message): Promise<Element> {
  const element = document.createElement('li');
  element.className = 'chat-message message flexcol';
  element.dataset['messageId'] = message.id ?? '';
  const isPrivate = !message.isContentVisible;
  const rolls = await Promise.all(message.rolls.map((roll) => roll.render({ isPrivate })));
  const text = message.isRoll && /^-?[\d.]+$/.test(message.content) ? '' : message.content;
  const header = document.createElement('header');
  header.className = 'message-header flexrow';
  const sender = document.createElement('h4');
  sender.className = 'message-sender';
  sender.textContent = message.alias;
  const flavor = document.createElement('span');
  flavor.className = 'flavor-text';
  flavor.innerHTML = isPrivate ? '' : message.flavor;
  header.append(sender, flavor);
  const content = document.createElement('div');
  content.className = 'message-content';
  content.innerHTML = `${isPrivate ? '' : text}${rolls.join('')}`;
  element.append(header, content);
  return element;
}
