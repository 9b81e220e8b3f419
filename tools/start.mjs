// npm start: opens the built system on the stage.
import { runTool } from './bootstrap/tool.mjs';

await runTool('tools/start/start.ts', process.argv.slice(2));
