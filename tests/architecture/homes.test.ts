import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesBelow } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

const rulesets = new Set(['warriors', 'arete', 'arts', 'cards']);
// Arete is also the name of a pool in one of the games; its mechanic may say the word.
const rulesetHomes = /^src\/(rules\/rulesets\/|rules\/mechanics\/arete(\/|\.ts)|foundry\/settings\/)/;

interface Finding {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Visit every node of a file and report those that match. */
function find({ path, text }: SourceFile, matches: (node: ts.Node) => boolean): Finding[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: Finding[] = [];
  const visit = (node: ts.Node) => {
    if (matches(node)) found.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.getText() });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const isRulesetId = (node: ts.Node) => ts.isStringLiteralLike(node) && rulesets.has(node.text);
const isGamesSetting = (node: ts.Node) => ts.isStringLiteralLike(node) && /^[wact]\.[a-z]\w*$/i.test(node.text);
const asksForGeneration = (node: ts.Node) => ts.isPropertyAccessExpression(node) && ['generation', 'release'].includes(node.name.text);
const waits = (node: ts.Node) =>
  (ts.isFunctionLike(node) && Boolean(ts.getCombinedModifierFlags(node as ts.Declaration) & ts.ModifierFlags.Async)) ||
  ts.isAwaitExpression(node);

describe('one home for', () => {
  it('ruleset ids: the rulesets and the settings', () => {
    const others = sourcesBelow('src').filter(({ path }) => !rulesetHomes.test(path));
    expect(others.flatMap((file) => find(file, isRulesetId))).toEqual([]);
  });

  it('settings of one game: its mechanics and rulesets', () => {
    const others = sourcesBelow('src').filter(({ path }) => !/^src\/rules\/(mechanics|rulesets)\//.test(path));
    expect(others.flatMap((file) => find(file, isGamesSetting))).toEqual([]);
  });

  it('the difference between Foundry generations: compat.ts', () => {
    const others = sourcesBelow('src').filter(({ path }) => path !== 'src/foundry/compat.ts');
    expect(others.flatMap((file) => find(file, asksForGeneration))).toEqual([]);
  });

  it('waiting: outside the rules', () => {
    expect(sourcesBelow('src/rules').flatMap((file) => find(file, waits))).toEqual([]);
  });

  it('the search finds what it looks for', () => {
    const sample = {
      path: 'sample.ts',
      text: "const id = 'arts';\nread('t.autoEndTurn');\nif (game.release.generation > 13) await x;\nasync function f() {}",
    };
    expect(find(sample, isRulesetId).map(({ line }) => line)).toEqual([1]);
    expect(find(sample, isGamesSetting).map(({ line }) => line)).toEqual([2]);
    expect(find(sample, asksForGeneration)).toHaveLength(2);
    expect(find(sample, waits).map(({ line }) => line)).toEqual([3, 4]);
  });
});
