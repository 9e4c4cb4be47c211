import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export type ToolRun = { readonly limitMs?: number; readonly cwd?: string; readonly env?: Readonly<Record<string, string>> };

/**
 * Runs a program and returns its output. Rejects with the end of the output if it fails or takes
 * too long.
 */
export async function runTool(program: string, args: readonly string[], { limitMs = 600_000, cwd, env }: ToolRun = {}): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [printed, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${program} ${args.slice(0, 12).join(' ')} ended with ${code}:\n${(printed + complaints).slice(-3000)}`);
  return printed;
}
