/** Makes the fields and settings that mechanics declare known to the types of the whole shell. */
import type {} from '../../rules/mechanics/accuracy/index.ts';
import type {} from '../../rules/mechanics/action-points/index.ts';
import type {} from '../../rules/mechanics/areas/index.ts';
import type {} from '../../rules/mechanics/bonus-health/index.ts';
import type {} from '../../rules/mechanics/concentration/index.ts';
import type {} from '../../rules/mechanics/death-row/index.ts';
import type {} from '../../rules/mechanics/initiative/index.ts';
import type {} from '../../rules/mechanics/life-cost/index.ts';
import type {} from '../../rules/mechanics/movement/index.ts';
import type {} from '../../rules/mechanics/resistances/index.ts';
import type {} from '../../rules/mechanics/rest/index.ts';
import type {} from '../../rules/mechanics/world-clock/index.ts';
