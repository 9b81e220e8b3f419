import { expect, it } from 'vitest';
import { withoutProgress } from '../../tools/suites/progress.ts';
import { crashed, describe, total } from '../../tools/suites/result.ts';

const fine = { name: 'rules', passed: 12, failed: 0, seconds: 1.25, output: 'many words' };

it('the last line adds up all suites', () => {
  expect(total([fine, { ...fine, passed: 3, failed: 2 }])).toBe('15 passed, 2 failed');
});

it('a crash counts as a failure', () => {
  expect(total([fine, crashed('browser', 0, 'gone')])).toBe('12 passed, 1 failed');
});

it('only a failure shows its output', () => {
  expect(describe(fine)).toBe('ok   rules: 12 passed, 0 failed (1.3 s)');
  expect(describe(crashed('browser', 0, 'one\ntwo'))).toBe('FAIL browser: 0 passed, 1 failed (0.0 s)\n     one\n     two');
});

it('the lines that only say which browser test began are left out of a failure', () => {
  const output = '\nRunning 2 tests\n\n[1/2] [a] › one\n[2/2] [a] › two\n  1) [a] › two\n\n    Error: [1/2] is not 1\n\n\n\n  1 failed';
  expect(withoutProgress(output)).toBe('\nRunning 2 tests\n\n  1) [a] › two\n\n    Error: [1/2] is not 1\n\n  1 failed');
});
