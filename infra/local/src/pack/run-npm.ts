import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs npm in a folder and returns its output. Rejects with its error output when it fails. */
export async function runNpm(folder: string, args: readonly string[]): Promise<string> {
  const npm = process.env['npm_execpath'];
  const [file, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // The settings of the npm that started this process name another folder.
  const { npm_config_local_prefix: _, npm_config_workspace: __, ...env } = process.env;
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
  return (await run(file, [...first, '--loglevel=error', ...args], options)).stdout;
}
