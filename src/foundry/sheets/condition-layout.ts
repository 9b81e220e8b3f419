/** Fields of a condition definition: on an item of its own, and as what a weapon or an ability brings about. */
import { bag, hasSlice, plays, said, type Bag, type Entry, type Section } from './layout-entries.ts';

/** @param below where it is stored */
function conditionEntries(below: string): Entry[] {
  const read = (system: Bag): Bag => (below === '' ? system : bag(system[below]));
  const at = (name: string): string => (below === '' ? name : `${below}.${name}`);
  const named = (system: Bag): boolean => below === '' || said(read(system)['key']);
  const entry = (name: string, test: (definition: Bag) => boolean = () => true): Entry => {
    return { path: at(name), when: (system) => named(system) && test(read(system)) };
  };
  const ticks = ({ tick, key, amount }: Bag): boolean => said(tick) || said(amount) || said(key);
  return [
    { path: at('key') },
    entry('stacks'),
    entry('turns', ({ rounds }) => typeof rounds !== 'number'),
    entry('rounds'),
    entry('countsBy', ({ rounds }) => typeof rounds !== 'number'),
    entry('tick'),
    entry('amount', ticks),
    entry('type', ticks),
    { ...entry('element'), plays: plays('vulnerability') },
    { ...entry('bonusHealth'), plays: hasSlice('bonusHealth') },
    entry('cannotAct'),
    entry('cannotCast', ({ cannotAct }) => cannotAct !== true),
    entry('harmful'),
    { ...entry('severe'), plays: plays('resolve') },
    entry('aura'),
    entry('radius', ({ aura }) => aura === true),
    entry('mods'),
  ];
}

/** Of a droppable definition. */
export const DEFINITION: readonly Entry[] = conditionEntries('');

const [KEY, ...REST] = conditionEntries('condition');

/** What a weapon or an ability brings about. */
export const CONDITION: Section = {
  id: 'condition',
  entries: [
    ...(KEY === undefined ? [] : [KEY]),
    { path: 'condition.name', when: (system) => said(bag(system['condition'])['key']) },
    ...REST,
  ],
};
