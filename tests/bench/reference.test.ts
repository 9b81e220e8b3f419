import { expect, test } from 'vitest';
import { step } from '../../src/rules/kernel/step.ts';
import { ATTACK, WINDOW } from './cases.ts';
import { artsRules } from './fight.ts';
import { attackReference, windowReference } from './reference.ts';

const rules = artsRules();

test('the yardstick of the window gives exactly what the rules give', () => {
  const { kind, notNeeded, ...outcome } = step(rules, WINDOW.state, WINDOW.command, WINDOW.tape) as unknown as Record<string, unknown>;
  expect(kind).toBe('done');
  expect(notNeeded).toEqual([]);
  expect(outcome).toEqual(windowReference(WINDOW.state, WINDOW.command));
});

test('the yardstick of the attack gives exactly what the rules give', () => {
  const { kind, notNeeded, ...outcome } = step(rules, ATTACK.state, ATTACK.command, ATTACK.tape) as unknown as Record<string, unknown>;
  expect(kind).toBe('done');
  expect(notNeeded).toEqual([]);
  expect(outcome).toEqual(attackReference(ATTACK.state, ATTACK.command, ATTACK.tape));
});
