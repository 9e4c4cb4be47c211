import { spawn } from 'node:child_process';
import { repoRoot } from '../paths.ts';

/** Runs a Node program to its end, with our input and output, or with its output only shown when it fails. */
export function runProgram(args: readonly string[], env: NodeJS.ProcessEnv, mode: 'shown' | 'quiet' = 'shown'): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: repoRoot, env, stdio: mode === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output = (output + chunk).slice(-5_000)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(output);
      resolve(code ?? 1);
    });
  });
}

/** Runs a Node program to its end with its output shown, and gives that back by lines. */
export function runListening(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: repoRoot, env, stdio: ['inherit', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, lines: output.split('\n') }));
  });
}
