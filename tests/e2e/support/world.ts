/** People of the tests, the same as in the scenarios without a screen. */
export { condition, EMBER, foe, hero, IMP, SWORD } from '../../stage/scenarios/world.ts';
