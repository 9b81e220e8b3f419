/** Hands out the dice and answers of a step, one after another. */
import type { Answer, DecisionAsk, DiceAsk } from '../../../src/rules/kernel/ask.ts';
import { fail } from './fault.ts';
import { list, show, type Bag } from './plain.ts';

export class Feed {
  /** Kinds of the questions that were put, in order. */
  readonly asked: string[] = [];
  private readonly dice: readonly unknown[];
  private readonly answers: readonly unknown[];
  private nextDie = 0;
  private nextAnswer = 0;

  constructor(
    step: Bag,
    private readonly place: string,
  ) {
    this.dice = 'dice' in step ? list(step['dice'], `${place}, dice`) : [];
    this.answers = 'answers' in step ? list(step['answers'], `${place}, answers`) : [];
  }

  answer(ask: DiceAsk | DecisionAsk): Answer {
    return ask.kind === 'dice' ? { faces: this.faces(ask) } : { choice: this.choice(ask) };
  }

  /** What was given and not asked for. */
  unused(): readonly string[] {
    const dice = this.dice
      .slice(this.nextDie)
      .map((die, index) => `dice[${String(this.nextDie + index)}]: the die ${show(die)} was not used`);
    const answers = this.answers
      .slice(this.nextAnswer)
      .map((one, index) => `answers[${String(this.nextAnswer + index)}]: the answer ${show(one)} was not used`);
    return [...dice, ...answers];
  }

  private faces(ask: DiceAsk): readonly number[] {
    if (ask.edge === undefined) return ask.dice.map((sides) => this.face(this.take(ask), sides));
    const pair = this.take(ask);
    if (!Array.isArray(pair) || pair.length !== ask.dice.length) {
      return fail(
        this.here(),
        `a roll with ${ask.edge} wants a list of ${String(ask.dice.length)} faces, not ${show(pair)} (${what(ask)})`,
      );
    }
    return ask.dice.map((sides, index) => this.face(pair[index], sides));
  }

  private take(ask: DiceAsk): unknown {
    if (this.nextDie >= this.dice.length) fail(`${this.place}, dice`, `a die is missing: the rules roll ${what(ask)}`);
    this.nextDie += 1;
    return this.dice[this.nextDie - 1];
  }

  private face(face: unknown, sides: number): number {
    if (typeof face !== 'number' || !Number.isInteger(face))
      return fail(this.here(), `a face of a d${String(sides)} is wanted, not ${show(face)}`);
    return face >= 1 && face <= sides ? face : fail(this.here(), `${String(face)} is no face of a d${String(sides)}`);
  }

  private here(): string {
    return `${this.place}, dice[${String(this.nextDie - 1)}]`;
  }

  private choice(ask: DecisionAsk): string | number {
    this.asked.push(ask.about);
    if (this.nextAnswer >= this.answers.length) {
      const offered = ask.choices.map((choice) => choice.value).join(', ');
      return fail(
        `${this.place}, answers`,
        `an answer is missing: ${ask.who ?? 'the GM'} is asked to ${ask.about} (${ask.label.key}; ${offered})`,
      );
    }
    const answer = this.answers[this.nextAnswer];
    this.nextAnswer += 1;
    if (typeof answer === 'string') return answer;
    if (typeof answer !== 'number')
      return fail(`${this.place}, answers[${String(this.nextAnswer - 1)}]`, `a text or a number is wanted, not ${show(answer)}`);
    return ask.choices.length > 0 ? String(answer) : answer;
  }
}

function what(ask: DiceAsk): string {
  return `${ask.dice.map((sides) => `d${String(sides)}`).join(' + ')} for ${ask.who} (${ask.key}, ${ask.rule})`;
}
