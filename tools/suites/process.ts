import { spawn } from 'node:child_process';
import { root } from '../bootstrap/install.mjs';

export interface Ended {
  readonly ok: boolean;
  /** Everything it printed, for people. */
  readonly output: string;
  readonly seconds: number;
}

const patience = 20 * 60_000;

/** Run a program to its end without a keyboard and keep what it prints. */
export function runProcess(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patience,
    });
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer) => chunks.push(chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (ok: boolean, last: string) => {
      const output = Buffer.concat(chunks).toString('utf8').trimEnd();
      resolve({ ok, output: last === '' ? output : `${output}\n${last}`, seconds: (performance.now() - started) / 1000 });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code, signal) => end(code === 0, signal === null ? '' : `${command} was ended by ${signal}.`));
  });
}

/** Run a package's command with the Node that runs this. */
export function runBin(script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> {
  return runProcess(process.execPath, [`node_modules/${script}`, ...args], env);
}
