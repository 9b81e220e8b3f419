/** How far automation goes, by kind of command: applied at once, held for a GM's word, or only told. */
import type { Command } from '../../rules/kernel/command.ts';
import { setting, type PolicyKind, type PolicyValue } from '../settings/values.ts';

/** The policy's heading under which a command falls. */
function policyKindOf(command: Command): PolicyKind {
  switch (command.kind) {
    case 'turnStart':
    case 'turnEnd':
    case 'roundStart':
    case 'combatStart':
    case 'combatEnd':
    case 'timePasses':
      return 'turnEdges';
    case 'attack':
      return 'attacks';
    case 'use':
    case 'contest':
    case 'check':
    case 'save':
      return 'abilities';
    default:
      return 'byHand';
  }
}

export function policyFor(command: Command): PolicyValue {
  return setting('policy')[policyKindOf(command)];
}
