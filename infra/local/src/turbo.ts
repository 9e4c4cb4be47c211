import path from 'node:path';
import { repoRoot } from './paths.ts';
import { runProgram } from './start/run-program.ts';

const turboProgram = path.join(repoRoot, 'node_modules/turbo/bin/turbo');

/** Turbo sends no telemetry, and uses colors only where they are asked for. */
const turboEnv = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', FORCE_COLOR: process.env['FORCE_COLOR'] ?? '0' };

type TurboOptions = { readonly mode?: 'quiet'; readonly env?: Readonly<Record<string, string>> };

/** Runs tasks of `turbo.json` and prints the output of those that fail. */
export const runTurbo = (args: readonly string[], { mode, env }: TurboOptions = {}): Promise<number> =>
  runProgram([turboProgram, 'run', '--output-logs=errors-only', ...args], { ...process.env, ...turboEnv, ...env }, mode);
