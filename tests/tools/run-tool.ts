import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Run a tool as its npm script does. */
export function runTool(tool: string, ...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/bootstrap/run.mjs'), tool, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: root },
  });
  return { code: status, stdout, stderr };
}
