/** `foundry.dice` and `CONFIG.Dice`. */
import type { Differences } from '../generation.ts';
import { Roll } from './roll.ts';
import type { DiceConfig, TermClass } from './settings.ts';
import { FunctionTerm, ParentheticalTerm, PoolTerm } from './terms/composite.ts';
import { DiceTerm } from './terms/dice-term.ts';
import { Coin, Die } from './terms/die.ts';
import { NumericTerm, OperatorTerm, StringTerm } from './terms/simple.ts';
import { RollTerm } from './terms/term.ts';

const concrete = { Die, Coin, NumericTerm, OperatorTerm, ParentheticalTerm, FunctionTerm, PoolTerm, StringTerm };

export const dice = { Roll, terms: { RollTerm, DiceTerm, ...concrete } };

export function diceConfig(_generation: Differences): DiceConfig & Record<string, unknown> {
  const mode = (label: string, icon: string): Record<string, unknown> => ({ label: `CHAT.Roll${label}`, icon });
  return {
    rolls: [Roll],
    termTypes: { ...(concrete as unknown as Record<string, TermClass>) },
    terms: { d: Die, c: Coin },
    functions: {},
    randomUniform: () => Math.random(),
    // Generation 14 keeps the old names beside CONFIG.ChatMessage.modes.
    rollModes: {
      publicroll: mode('Public', 'fa-solid fa-globe'),
      gmroll: mode('Private', 'fa-solid fa-user-secret'),
      blindroll: mode('Blind', 'fa-solid fa-eye-slash'),
      selfroll: mode('Self', 'fa-solid fa-user'),
    },
    fulfillment: { dice: {}, methods: {}, defaultMethod: '' },
  };
}

export { queueFaces, queuedFaces, templates } from './settings.ts';
