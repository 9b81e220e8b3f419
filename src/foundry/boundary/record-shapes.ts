/** How the parts of a plan are written down. The order of fields is the format: append, never reorder. */
import type { Circumstance } from '../../rules/kernel/command.ts';
import { creature, field, fields, flag, isBag, keyed, label, list, once, plain, text, type Codec } from './compact.ts';

const part = fields(
  field('label', label),
  field('value'),
  field('rule', text),
  field('source', text),
  field('type', text),
  field('dice', flag),
  field('untouched', flag),
);

const reason = fields(field('label', label), field('rule', text), field('source', text), field('parts', once(list(part))));

const conditionData = fields(
  field('origin', text),
  field('name', text),
  field('amount'),
  field('type', text),
  field('tick', text),
  field('mods'),
  field('linked', text),
  field('aura'),
  field('cannotAct'),
  field('cannotCast'),
  field('harmful'),
  field('bonusHealth'),
  field('element', text),
  field('target', creature),
  field('severe', flag),
  field('round'),
  field('radius'),
);

const condition = fields(
  field('id', text),
  field('key', text),
  field('stacks', plain, 1),
  field('remaining', plain, null),
  field('countsBy', text, 'world'),
  field('source', text, null),
  field('since', text, null),
  field('data', conditionData, {}),
);

/** What stood or stands somewhere: numbers, truths and nothing as they are, conditions by their shape. */
const changed: Codec = {
  write: (value, pen) => {
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
    return isBag(value) && Object.hasOwn(value, 'countsBy') ? condition.write(value, pen) : { raw: plain.write(value, pen) };
  },
  read: (stored, book) => {
    if (Array.isArray(stored)) return condition.read(stored, book);
    return isBag(stored) ? plain.read(stored['raw'], book) : stored;
  },
};

const isPath = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string' && !name.includes('/'));

const path: Codec = {
  write: (value, pen) => (isPath(value) ? pen.text(value.join('/')) : [plain.write(value, pen)]),
  read: (stored, book) => (Array.isArray(stored) ? plain.read(stored[0], book) : String(text.read(stored, book)).split('/')),
};

const change = fields(
  field('creature', creature),
  field('path', path),
  field('before', changed),
  field('after', changed),
  field('reason', reason),
);

interface Die {
  readonly faces: number;
  readonly face: number;
  readonly kept: boolean;
}

const isDie = (value: unknown): value is Die =>
  isBag(value) &&
  Object.keys(value).length === 3 &&
  typeof value['faces'] === 'number' &&
  typeof value['face'] === 'number' &&
  value['face'] > 0 &&
  typeof value['kept'] === 'boolean';

/** Runs of equal dice: `[faces, face, face, …]`; the face of a die that does not count is negative. */
const dice: Codec = {
  write: (value, pen) => {
    if (!Array.isArray(value) || !value.every(isDie)) return { raw: plain.write(value, pen) };
    const runs: number[][] = [];
    for (const die of value) {
      const last = runs.at(-1);
      const face = die.kept ? die.face : -die.face;
      if (last?.[0] === die.faces) last.push(face);
      else runs.push([die.faces, face]);
    }
    return runs;
  },
  read: (stored, book) => {
    if (!Array.isArray(stored)) return isBag(stored) ? plain.read(stored['raw'], book) : [];
    return (stored as readonly (readonly number[])[]).flatMap(([faces = 0, ...shown]) =>
      shown.map((face) => ({ faces, face: Math.abs(face), kept: face > 0 })),
    );
  },
};

const traced = fields(
  field('kind', text, 'roll'),
  field('label', label),
  field('rule', text),
  field('creature', creature),
  field('who', creature),
  field('target', creature),
  field('key', text),
  field('dice', dice),
  field('natural'),
  field('total'),
  field('parts', list(part)),
  field('against'),
  field('verdict', text),
  field('verdictRule', text),
);

const targetFields = [
  field('hit', flag),
  field('miss', flag),
  field('critical', flag),
  field('success', flag),
  field('natural'),
  field('kept'),
  field('total'),
  field('against'),
  field('amount'),
] as const;

const result = fields(
  ...targetFields,
  field('targets', keyed(fields(...targetFields))),
  field('totals', keyed(plain)),
  field('winner', creature),
  field('order', list(creature)),
  field('turnEnd', text),
  field('cancelled', flag),
);

/** An answer on the tape, when the trace does not show it: `{faces, by}` or `{choice, by}`. */
const answer = fields(field('faces'), field('choice'), field('by', text));

/** `key` = where the trace shows the same dice, else the key of the ask. */
const taped = fields(field('at'), field('by', text), field('key', text), field('answer', answer));

const ledger = fields(field('combatant', text), field('edge', text), field('value', text), field('before', text, ''));
const defeated = fields(field('combatant', text), field('before', flag, false), field('after', flag, true));

// Written so because the import check takes the plain quotes for an import.
const SAID_BY: keyof Circumstance<unknown> = 'from';
const circumstance = fields(field('value'), field(SAID_BY, text));
const circumstances = keyed(fields(field('distance', circumstance), field('reach', circumstance), field('cover', circumstance)));

/** Commands differ in their fields; only what is long gets a shape. */
const command = fields(
  field('id', text),
  field('kind', text),
  field('by', creature),
  field('on', list(creature)),
  field('circumstances', circumstances),
);

/** Everything of a plan but its ids and its kind. */
export const body = fields(
  field('command', command),
  field('tape', list(taped), []),
  field('changes', list(change), []),
  field('trace', list(traced), []),
  field('result', result, {}),
  field('notNeeded', list(text), []),
  field('ledger', list(ledger), []),
  field('defeated', list(defeated), []),
);
