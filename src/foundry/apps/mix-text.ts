/** A house mix as text, to be given to another table: what differs from the game's defaults, and which game it is for. Pure. */
import type { Label } from '../../rules/kernel/explain.ts';
import { isBag } from '../../rules/kernel/sound-values.ts';
import { isCompileFault, settingFault, type CompileFault } from '../../rules/rulesets/compile.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import { draftOf, storedOf } from './rulings-form.ts';

const FORMAT = 1;

type Stored = Readonly<Record<string, unknown>>;

/**
 * The mix and every ruling that goes with it, also of modules that are not in force yet.
 * @param active the game as it is played
 * @param wanted what would be stored
 * @param compiled the game with settings in force
 */
export function mixText(active: CompiledRuleset, wanted: Stored, compiled: (settings: Stored) => CompiledRuleset | CompileFault): string {
  const after = compiled(wanted);
  const rules = isCompileFault(after) ? active : after;
  const settings = storedOf(rules.definitions, draftOf(rules.definitions, wanted), {});
  return JSON.stringify({ fourfoldMix: FORMAT, ruleset: rules.id, settings }, null, 2);
}

/** `of`: the ruling whose formula it is, which the reason itself does not name. */
type ReadMix = { readonly settings: Stored } | { readonly why: Label; readonly of?: string };

const no = (key: string, args: Label['args'] = {}): ReadMix => ({ why: { key: `FOURFOLD.Mix.${key}`, args } });

/**
 * A mix from its text, checked as a whole.
 * @param ruleset id of the game that this world plays
 * @param compiled the game with settings in force
 */
export function readMix(given: string, ruleset: string, compiled: (settings: Stored) => CompiledRuleset | CompileFault): ReadMix {
  if (given.length > MOST_TEXT) return no('tooLong', { most: MOST_TEXT });
  const parsed = parsedOf(given);
  if (!isBag(parsed)) return no('noText');
  const { fourfoldMix: format, ruleset: wanted, settings } = parsed;
  if (typeof format === 'number' && format > FORMAT) return no('newer');
  if (format !== FORMAT || typeof wanted !== 'string' || !isBag(settings)) return no('noMix');
  if (wanted !== ruleset) return no('otherGame', { wanted: wanted.slice(0, LONGEST), own: ruleset });
  const rules = compiled(settings);
  if (isCompileFault(rules)) return { why: rules.sentence };
  for (const [id, value] of Object.entries(settings)) {
    const definition = rules.definitions.find((one) => one.id === id);
    if (definition === undefined) return no('unknown', { id: id.slice(0, LONGEST) });
    const fault = settingFault(definition, rules.attributes, value);
    if (fault !== null) return definition.type === 'formula' ? { why: fault, of: id } : { why: fault };
  }
  return { settings: settings };
}

const LONGEST = 60;
/** No mix that a table makes comes near it. */
const MOST_TEXT = 100_000;

function parsedOf(given: string): unknown {
  try {
    // Whitespace around it, as what copies and pastes adds, is no fault.
    return JSON.parse(given.trim()) as unknown;
  } catch {
    return null;
  }
}
