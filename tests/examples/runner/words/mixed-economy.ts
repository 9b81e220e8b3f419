/** `economy` of a mix: the host's, and the offensive reaction of the round where that is limited. */
import { truth, isBag, type Bag } from '../plain.ts';
import { single, UNLISTED, type CreatureWord } from './word.ts';

const USED = 'offensiveUsed';
const used = single(USED, truth);

/** The part of a value that is the host's, and the part that is not. */
function parted(value: unknown): { readonly own: unknown; readonly borrowed: unknown } {
  if (!isBag(value) || !Object.hasOwn(value, USED)) return { own: value, borrowed: UNLISTED };
  const { [USED]: borrowed, ...rest } = value;
  const own: Bag = rest;
  return { own: Object.keys(own).length === 0 ? UNLISTED : own, borrowed };
}

export function mixedEconomy(host: CreatureWord): CreatureWord {
  if (host.fields.includes(USED)) return host;
  return {
    fields: host.fields,
    write: (value, place, scene, creature) => {
      const { own, borrowed } = parted(value);
      const hosts = own === UNLISTED ? [] : host.write(own, place, scene, creature);
      return borrowed === UNLISTED ? hosts : [...hosts, ...used.write(borrowed, place, scene, creature)];
    },
    differ: (expected, before, after, place, scene) => {
      const { own, borrowed } = parted(expected);
      const here = `${place}.${USED}`;
      return [...host.differ(own, before, after, place, scene), ...used.differ(borrowed, before, after, here, scene)];
    },
  };
}
