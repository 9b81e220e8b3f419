import { currentUser, world } from '../../../engine/documents/shapes.ts';
import type { ActorShape } from '../../../engine/documents/shapes.ts';
import type { WorldCollection } from '../../../engine/document/world-collection.ts';
import { fromUuid } from '../../../engine/document/uuid.ts';
import { bagOf, textOf } from '../../../engine/objects/bags.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import { guarded, runtime } from '../../../engine/runtime.ts';
import { text } from '../text.ts';
import type { Board } from './board.ts';
import { nearestSquare } from './geometry.ts';
import type { Point } from './geometry.ts';

type PlaceableActor = ActorShape & { getTokenDocument(data: Bag): Promise<{ toObject(): Bag }> };

/** Puts a token of an actor on a square, or on a free one in the middle. */
export async function placeActor(board: Board, actor: ActorShape, at?: Point): Promise<void> {
  const { scene, gridData } = board;
  if (!scene) {
    runtime.notify('warn', text('noScene'));
    return;
  }
  const square = nearestSquare(at ?? freeSquare(board), gridData, { width: 1, height: 1 });
  const place = { x: square.x * gridData.size, y: square.y * gridData.size };
  const token = await (actor as PlaceableActor).getTokenDocument(place);
  await scene.createEmbeddedDocuments('Token', [token.toObject()]);
}

function freeSquare(board: Board): Point {
  const { columns, rows, size } = board.gridData;
  const taken = new Set(board.tokens.map((token) => `${token.x / size},${token.y / size}`));
  const middle = { x: Math.floor(columns / 2), y: Math.floor(rows / 2) };
  const squares = Array.from({ length: columns * rows }, (_, at) => ({ x: at % columns, y: Math.floor(at / columns) }));
  const away = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y);
  return squares.filter(({ x, y }) => !taken.has(`${x},${y}`)).sort((one, other) => away(one) - away(other))[0] ?? middle;
}

/** Actors that are dropped on the table become tokens. */
export function acceptDrops(board: Board): void {
  board.scroll.addEventListener('dragover', (event) => event.preventDefault());
  board.scroll.addEventListener('drop', (event) => {
    event.preventDefault();
    guarded('drop on the table', () => drop(board, event));
  });
}

async function drop(board: Board, event: DragEvent): Promise<void> {
  const data = readData(event.dataTransfer?.getData('text/plain') ?? '');
  const at = board.squareAt(event.clientX, event.clientY);
  const { size } = board.gridData;
  const canvas = (globalThis as unknown as Bag)['canvas'];
  if (!runtime.hooks.call('dropCanvasData', canvas, { ...data, x: at.x * size, y: at.y * size }, event)) return;
  if (data['type'] !== 'Actor' || !currentUser().isGM) return;
  const found = (await fromUuid(textOf(data['uuid']))) as unknown as ActorShape | null;
  const actor = found?.pack ? await imported(found) : found;
  if (actor) await placeActor(board, actor, { x: Math.floor(at.x), y: Math.floor(at.y) });
}

/** The world's copy of a compendium's actor, made when there is none. */
async function imported(packed: ActorShape): Promise<ActorShape | undefined> {
  const actors = world('actors');
  const same = actors.find((actor) => bagOf(actor._source['_stats'])['compendiumSource'] === packed.uuid);
  const pack = (runtime.game['packs'] as Map<string, unknown>).get(packed.pack ?? '');
  return same ?? ((await (actors as unknown as WorldCollection).importFromCompendium(pack, packed.id ?? '')) as ActorShape | undefined);
}

function readData(json: string): Bag {
  try {
    return bagOf(JSON.parse(json));
  } catch {
    return {};
  }
}
