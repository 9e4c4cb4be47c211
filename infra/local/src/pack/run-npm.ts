import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const program = (): readonly [string, readonly string[]] => {
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
};

/** Runs npm in a folder and gives what it prints. Rejects with its words when it fails. */
export async function runNpm(folder: string, args: readonly string[]): Promise<string> {
  const [file, first] = program();
  // Of the workspace that called us, not of that folder.
  const { npm_config_local_prefix: _, npm_config_workspace: __, ...env } = process.env;
  const child = spawn(file, [...first, '--loglevel=error', ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [printed, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${complaints.slice(-2000)}`);
  return printed;
}
