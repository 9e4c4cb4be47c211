import { spawn } from 'node:child_process';
import { repoRoot } from './paths.ts';

/** Whether the output of a program is shown, shown if it fails, or shown and returned. */
type Output = 'shown' | 'on-failure' | 'returned';

/** Runs a Node program to its end. */
export function runProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  mode: Output = 'shown',
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: repoRoot,
      env,
      stdio: mode === 'on-failure' ? ['ignore', 'pipe', 'pipe'] : ['inherit', mode === 'shown' ? 'inherit' : 'pipe', 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
        if (mode === 'returned') process.stdout.write(chunk);
      });
    child.once('error', reject);
    child.once('close', (code) => {
      if (mode === 'on-failure' && code !== 0) process.stderr.write(output.slice(-5_000));
      resolve({ code: code ?? 1, output });
    });
  });
}
