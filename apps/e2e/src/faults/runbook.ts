import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const DOCS = new URL('../../../../infra/docs/', import.meta.url);

/** The commands below `<!-- drill: NAME -->` in a page, by default back-up-and-restore.md. */
export function commandsOf(name: string, page = 'back-up-and-restore.md'): string {
  const text = readFileSync(new URL(page, DOCS), 'utf8');
  const [, commands] = new RegExp(`<!-- drill: ${name} -->\\n\`\`\`\\n(.*?)\`\`\`\\n`, 's').exec(text) ?? [];
  if (commands === undefined) throw new Error(`${page} has no drill ${name}`);
  return commands;
}

export type ShellOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The user id that runs the commands; by default the current user's. */
  readonly uid?: number;
  readonly gid?: number;
};

/**
 * Runs shell commands up to the first failure and returns their output. Throws with the output if
 * one fails.
 */
export async function runCommands(commands: string, options: ShellOptions): Promise<string> {
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
  // Waits for `exit`, not `close`: the server that `pg_ctl` starts never closes the pipes.
  const [status] = await once(shell, 'exit');
  if (status !== 0) throw new Error(`exit ${status} of:\n${commands}\n${output}`);
  return output;
}
