import { fileURLToPath } from 'node:url';
import { type KillPoint, runKillableProgram } from '@survivor/db/testing';

const PROGRAM = fileURLToPath(new URL('./sending-program.ts', import.meta.url));

/** Sends what is due in a process of its own, which is killed at that point. Whether it was: false when it had ended before. */
export const runKillableWorker = ({ database, relay, at }: { database: string; relay: string; at: KillPoint }): Promise<boolean> =>
  runKillableProgram({ program: PROGRAM, database, env: { RELAY: relay }, at });
