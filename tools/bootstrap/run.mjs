// Usage: node tools/bootstrap/run.mjs <tool.ts> [arguments]
import { explain, Stop } from './stop.mjs';
import { runTool } from './tool.mjs';

const [tool, ...args] = process.argv.slice(2);
if (tool === undefined) explain(new Stop('run.mjs needs the path of a tool.'));
else await runTool(tool, args);
