import path from 'node:path';
import { repoRoot } from './paths.ts';
import { runProgram } from './start/run-program.ts';

/** Turbo's program for Node; tasks and what they depend on are in `turbo.json`. */
export const turboProgram = path.join(repoRoot, 'node_modules/turbo/bin/turbo');

/** What every run of turbo gets: it sends nothing home, and colours only where asked. */
export const turboEnv = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', FORCE_COLOR: process.env['FORCE_COLOR'] ?? '0' };

/** Runs tasks, told of only where they fail. */
export const runTurbo = (args: readonly string[], mode?: 'quiet'): Promise<number> =>
  runProgram([turboProgram, 'run', '--output-logs=errors-only', ...args], { ...process.env, ...turboEnv }, mode);
