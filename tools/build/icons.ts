import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { icons as gameIcons } from '@iconify-json/game-icons';
import { Stop } from '../bootstrap/stop.mjs';

/** Which drawings are used, under which names, and who made them. */
export interface IconList {
  /** Name → web address. */
  readonly authors: Readonly<Record<string, string>>;
  /** Our name → name in the collection and author. */
  readonly icons: Readonly<Record<string, { readonly icon: string; readonly author: string }>>;
}

/** Side of a drawing of the collection. */
const SIDE = 512;

/** Dark enough for white lines, and visible on light and dark pages. */
const TILE = '#23252b';

export function readIconList(file: string): IconList {
  return JSON.parse(readFileSync(file, 'utf8')) as IconList;
}

/** Write one SVG per listed icon, and who is to be thanked. */
export async function buildIcons(list: IconList, outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  for (const [name, { icon, author }] of Object.entries(list.icons)) {
    if (list.authors[author] === undefined) throw new Stop(`The icon ${name} names the author ${author}, who is not listed.`);
    await writeFile(join(outDir, `${name}.svg`), drawing(name, icon));
  }
  await writeFile(join(outDir, 'CREDITS.md'), credits(list));
}

function drawing(name: string, icon: string): string {
  const body = gameIcons.icons[icon]?.body;
  if (body === undefined) throw new Stop(`The icon ${name} is to be drawn from ${icon}, which the collection does not have.`);
  const white = body.replaceAll('currentColor', '#fff');
  const size = `width="${SIDE}" height="${SIDE}"`;
  const inset = `translate(${SIDE / 10} ${SIDE / 10}) scale(.8)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" ${size}><rect ${size} rx="${SIDE / 8}" fill="${TILE}"/><g transform="${inset}">${white}</g></svg>\n`;
}

function credits({ authors, icons }: IconList): string {
  const lines = Object.entries(icons).map(([name, { icon, author }]) => `| ${name}.svg | ${icon} | ${author} |`);
  return `# Icons

The drawings are from [game-icons.net](https://game-icons.net), under the licence
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). They were made white, made smaller and put on a dark tile.

Icons made by:

${Object.entries(authors)
  .map(([author, site]) => `- ${author}, ${site}`)
  .join('\n')}

| File | Drawing | Author |
| --- | --- | --- |
${lines.join('\n')}
`;
}
