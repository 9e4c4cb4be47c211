import { fileURLToPath } from 'node:url';
import { type KillPoint, runKillableProgram } from '@survivor/db/testing';

const PROGRAM = fileURLToPath(new URL('./sending-program.ts', import.meta.url));

/** Sends due messages in its own process, which is killed at that point. Returns whether it was. */
export const runKillableWorker = ({ database, relay, at }: { database: string; relay: string; at: KillPoint }): Promise<boolean> =>
  runKillableProgram({ program: PROGRAM, database, env: { RELAY: relay }, at });
