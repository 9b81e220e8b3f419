// npm test: every check and every suite, ending with the line "N passed, N failed".
import { runTool } from './bootstrap/tool.mjs';

await runTool('tools/suites/test.ts', process.argv.slice(2));
