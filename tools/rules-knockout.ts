// npm run rules:knockout [-- --rule W-50]: puts a fault into each rule and tells which example noticed it.
import { readOptions } from './command-line/options.ts';
import { measure } from './coverage/measure.ts';
import { allExamples } from './knockout/examples.ts';
import { openWorkshop } from './knockout/workshop.ts';

const { rule } = readOptions({ rule: { type: 'string' } });
const workshop = await openWorkshop();
const { proofs, survived, coverage } = measure(workshop, allExamples(workshop.examplesIn));
for (const proof of proofs) {
  if (rule !== undefined && proof.rule !== rule) continue;
  const { file, line, kind } = proof.mutant;
  console.log(`${proof.rule}  ${file}:${String(line)} ${kind} → ${proof.example}`);
}
if (survived.length > 0) console.log(`Named by an example, but no fault was noticed: ${survived.join(', ')}`);
console.log(`${String(workshop.mutants.length)} faults; ${String(coverage.rules.tested)} of ${String(coverage.rules.total)} rules proven.`);
if (survived.length > 0) process.exitCode = 1;
