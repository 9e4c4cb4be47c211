import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const DOCS = new URL('../../../../infra/docs/', import.meta.url);

/** The commands that stand below `<!-- drill: NAME -->` in a page, that on backups unless told. */
export function commandsOf(name: string, page = 'back-up-and-restore.md'): string {
  const text = readFileSync(new URL(page, DOCS), 'utf8');
  const [, commands] = new RegExp(`<!-- drill: ${name} -->\\n\`\`\`\\n(.*?)\`\`\`\\n`, 's').exec(text) ?? [];
  if (commands === undefined) throw new Error(`${page} has no drill ${name}`);
  return commands;
}

export type ShellOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Who runs them, by number; without one whoever runs us. */
  readonly uid?: number;
  readonly gid?: number;
};

/** Runs commands as a person types them, up to the first that fails. What they say; throws with it. */
export async function runCommands(commands: string, options: ShellOptions): Promise<string> {
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (said += chunk));
  // Not `close`: the server that `pg_ctl` starts holds our pipes for as long as it lives.
  const [status] = await once(shell, 'exit');
  if (status !== 0) throw new Error(`exit ${status} of:\n${commands}\n${said}`);
  return said;
}
