import { icons } from '@iconify-json/game-icons';

/** Drawings for the pictures that documents name before a system gives them one; the names are Foundry's, the drawings are not. */
const drawings: Record<string, string> = {
  'mystery-man': 'cowled',
  'item-bag': 'knapsack',
  'dice-target': 'dice-target',
  aura: 'aura',
  skull: 'skull-crossed-bones',
  unconscious: 'knocked-out-stars',
  sleep: 'night-sleep',
  daze: 'star-swirl',
  falling: 'falling',
  net: 'fishing-net',
  paralysis: 'internal-injury',
  wing: 'feathered-wing',
  blind: 'blindfold',
  deaf: 'human-ear',
  silenced: 'silenced',
  terror: 'terror',
  fire: 'flame',
  frozen: 'frozen-body',
  blood: 'bleeding-wound',
  biohazard: 'biohazard',
  poison: 'poison-bottle',
  wingfoot: 'wingfoot',
  mole: 'mole',
  invisible: 'invisible',
  angel: 'angel-wings',
  sun: 'sun',
};

const unknown = 'uncertainty';

/** An SVG picture for a path below `icons/`. */
export function coreIcon(path: string): string {
  const name = /([^/]+)\.\w+$/.exec(path)?.[1] ?? '';
  const body = icons.icons[drawings[name] ?? name]?.body ?? icons.icons[unknown]?.body ?? '';
  const white = body.replaceAll('currentColor', '#e8e6e0');
  const tile = '<rect width="512" height="512" rx="64" fill="#23252b"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${tile}<g transform="translate(51 51) scale(.8)">${white}</g></svg>`;
}
