// npm run rules:coverage [-- --json]: which rules, rulings and choices the examples prove.
import { readOptions } from './command-line/options.ts';
import { printJson } from './command-line/say.ts';
import catalogue from './coverage/catalogue.json' with { type: 'json' };
import { measure, type Share } from './coverage/measure.ts';
import { allExamples } from './knockout/examples.ts';
import { openWorkshop } from './knockout/workshop.ts';

const { json } = readOptions({ json: { type: 'boolean' } });
const workshop = await openWorkshop();
const { coverage } = measure(workshop, allExamples(workshop.examplesIn));
const { rules, rulings, choices, byPeople, nothingToBreak } = coverage;
if (json) printJson({ rules, rulings, choices, rulingsWithNothingToBreak: nothingToBreak });
else {
  tell('rules', rules);
  tell('rulings', rulings);
  tell('choices', choices);
  console.log(`Carried out by people: ${byPeople.join(', ')}`);
  for (const [ruling, why] of Object.entries(nothingToBreak)) console.log(`No fault can break ${ruling}: ${why}`);
}
// What people carry out may be untested; everything else may not.
const automation: Readonly<Record<string, string>> = catalogue.rules;
if (rules.untested.some((rule) => automation[rule] !== 'GM') || choices.untested.length > 0) process.exitCode = 1;

function tell(what: string, { total, tested, untested }: Share): void {
  console.log(`${what}: ${String(tested)} of ${String(total)} tested${untested.length === 0 ? '' : `; not: ${untested.join(', ')}`}`);
}
