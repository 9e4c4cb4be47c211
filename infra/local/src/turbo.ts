import path from 'node:path';
import { repoRoot } from './paths.ts';
import { runProgram } from './run-program.ts';

const TURBO = path.join(repoRoot, 'node_modules/turbo/bin/turbo');
const ENVIRONMENT = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', FORCE_COLOR: process.env['FORCE_COLOR'] ?? '0' };

const turbo = (args: readonly string[], env: NodeJS.ProcessEnv, mode: 'shown' | 'on-failure') =>
  runProgram([TURBO, 'run', '--output-logs=errors-only', ...args], { ...process.env, ...ENVIRONMENT, ...env }, mode);

/** Runs tasks of `turbo.json` and returns the exit code. Prints the output of those that fail. */
export const runTurbo = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  (await turbo(args, env, 'shown')).code;

/** Builds the apps whose sources have changed. Passes `args` to turbo. */
export async function buildAll(...args: string[]): Promise<void> {
  if ((await turbo(['build', '--no-color', ...args], {}, 'on-failure')).code !== 0) throw new Error('The build failed.');
}

/** The bundle of an app. */
export const bundleOf = (app: string) => path.join(repoRoot, 'apps', app, 'dist/main.js');
