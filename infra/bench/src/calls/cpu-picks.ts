import { compare, interleave, type Sides } from '../load/interleave.ts';
import type { Sample } from '../load/sample.ts';
import { preparePicks, REST_PICKS, TRPC_PICKS } from '../picks/prepare-picks.ts';
import { withStatement } from '../picks/prepare-statement.ts';
import type { BenchResult } from '../result.ts';
import type { CallsWorld } from './calls-world.ts';
import { type Length, prepareLimit } from './prepare-stretch.ts';

const CONNECTIONS = 32;

/** cpu.pick, cpu.restpick: CPU time of the server a pick, of that of a bare route; cpu.pick.postgres: that of PostgreSQL, of the statement alone. */
export function measureCpuPicks(world: CallsWorld, { rounds, ms }: Length): Promise<BenchResult[]> {
  return withStatement(world, async (statement) => {
    const sides: Sides = {
      bare: await prepareLimit(world, ms),
      trpc: await preparePicks(world, TRPC_PICKS, { connections: CONNECTIONS, ms }),
      rest: await preparePicks(world, REST_PICKS, { connections: CONNECTIONS, ms }),
      ...(statement !== null && { alone: () => statement(ms) }),
    };
    const { bare = [], trpc = [], rest = [], alone = [] } = await interleave(sides, rounds);
    const unit = 'us CPU a pick';
    const read = ({ serverUs }: Sample) => serverUs;
    const ofServer = { floor: 12, goal: 6, unit };
    const results = [
      compare({ ours: trpc, limit: bare, read }, { name: 'cpu.pick', ...ofServer }),
      compare({ ours: rest, limit: bare, read }, { name: 'cpu.restpick', ...ofServer }),
    ];
    if (alone.length === 0 || world.postmaster === null) return results;
    const ofPostgres = { ours: trpc, limit: alone, read: ({ postgresUs }: Sample) => postgresUs };
    return [...results, compare(ofPostgres, { name: 'cpu.pick.postgres', floor: 1.3, goal: 0.5, unit })];
  });
}
