/** People of the tests, the same as in the scenarios without a screen. */
export { condition, DAGGER, DIRK, EMBER, foe, hero, IMP, SWORD, VEX } from '../../stage/scenarios/world.ts';
