/** A house mix as text, to be given to another table: what differs from the game's defaults, and which game it is for. Pure. */
import type { Label } from '../../rules/kernel/explain.ts';
import { isBag } from '../../rules/kernel/sound-values.ts';
import { isCompileFault, settingFault, type CompileFault } from '../../rules/rulesets/compile.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import { storedOf, type Draft } from './rulings-form.ts';

const FORMAT = 1;

type Stored = Readonly<Record<string, unknown>>;

/** The mix and every ruling that goes with it. */
export function mixText(rules: CompiledRuleset, draft: Draft): string {
  const settings = storedOf(rules.definitions, draft, {});
  return JSON.stringify({ fourfoldMix: FORMAT, ruleset: rules.id, settings }, null, 2);
}

type ReadMix = { readonly settings: Stored } | { readonly why: Label };

const no = (key: string, args: Label['args'] = {}): ReadMix => ({ why: { key: `FOURFOLD.Mix.${key}`, args } });

/**
 * A mix from its text, checked as a whole.
 * @param ruleset id of the game that this world plays
 * @param compiled the game with settings in force
 */
export function readMix(given: string, ruleset: string, compiled: (settings: Stored) => CompiledRuleset | CompileFault): ReadMix {
  const parsed = parsedOf(given);
  if (!isBag(parsed)) return no('noText');
  const { fourfoldMix: format, ruleset: wanted, settings } = parsed;
  if (format !== FORMAT || typeof wanted !== 'string' || !isBag(settings)) return no('noMix');
  if (wanted !== ruleset) return no('otherGame', { wanted: wanted.slice(0, LONGEST), own: ruleset });
  const rules = compiled(settings);
  if (isCompileFault(rules)) return { why: rules.sentence };
  for (const [id, value] of Object.entries(settings)) {
    const definition = rules.definitions.find((one) => one.id === id);
    if (definition === undefined) return no('unknown', { id: id.slice(0, LONGEST) });
    const fault = settingFault(definition, rules.attributes, value);
    if (fault !== null) return { why: fault };
  }
  return { settings: settings };
}

const LONGEST = 60;

function parsedOf(given: string): unknown {
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return null;
  }
}
