import type { BenchDatabases } from '../grading/databases.ts';
import { measureFanout } from '../live/measure-fanout.ts';
import { measureHerd } from '../live/measure-herd.ts';
import { measureGoodput } from '../overload/measure-goodput.ts';
import { measureScale } from '../overload/measure-scale.ts';
import { measurePickAmplify } from '../picks/pick-amplify.ts';
import { measurePickBatch } from '../picks/pick-batch.ts';
import { measurePickRate } from '../picks/pick-rate.ts';
import type { BenchResult } from '../result.ts';
import { measureAuth } from '../rpc/measure-auth.ts';
import { measureRpc } from '../rpc/measure-rpc.ts';
import { measureStandBytes } from '../standings/measure-bytes.ts';
import { measureCodec } from '../standings/measure-codec.ts';
import { measureReveal } from '../standings/measure-reveal.ts';
import { measureStandCold, measureStandWarm } from '../standings/measure-standings.ts';
import { measureStandWindow } from '../standings/measure-window.ts';
import { type CallsWorld, withCallsWorld } from './calls-world.ts';
import { measureCpuPicks } from './cpu-picks.ts';
import { measureCpuReads } from './cpu-reads.ts';
import { measureBuilder } from './db-builder.ts';
import type { Length } from './prepare-stretch.ts';
import { measureSqlPage } from './sql-page.ts';

type Group = {
  readonly names: readonly string[];
  readonly measure: (world: CallsWorld, length: Length) => Promise<BenchResult[]>;
  /** Rounds at least. */
  readonly least?: number;
};

/** Of what takes a second a round, and differs from round to round by more than from its floor. */
const MANY = 7;

/** What is measured together is interleaved with one limit. */
const GROUPS: readonly Group[] = [
  { names: ['cpu.query', 'cpu.games', 'cpu.standings', 'cpu.page', 'cpu.page.changed'], measure: measureCpuReads, least: MANY },
  { names: ['cpu.pick', 'cpu.restpick', 'cpu.pick.postgres'], measure: measureCpuPicks, least: MANY },
  { names: ['pick.http', 'pick.latency', 'pick.hotleague'], measure: measurePickRate },
  { names: ['pick.batch', 'pick.hot-ratio'], measure: measurePickBatch },
  { names: ['pick.amplify'], measure: measurePickAmplify },
  { names: ['stand.cold', 'stand.cold.sql', 'stand.growth'], measure: measureStandCold, least: MANY },
  { names: ['stand.warm'], measure: measureStandWarm, least: MANY },
  { names: ['stand.window', 'stand.window.bytes'], measure: measureStandWindow },
  { names: ['stand.reveal', 'stand.reveal.builds'], measure: measureReveal },
  { names: ['stand.bytes', 'stand.bytes.survival'], measure: measureStandBytes },
  { names: ['stand.codec'], measure: (_, length) => measureCodec(length) },
  { names: ['live.memory', 'live.fanout', 'live.tick'], measure: measureFanout, least: MANY },
  { names: ['live.herd', 'live.herd.refused', 'live.herd.delay'], measure: measureHerd },
  { names: ['db.builder'], measure: measureBuilder, least: MANY },
  { names: ['overload.goodput', 'overload.p99'], measure: measureGoodput },
  { names: ['scale.proc'], measure: measureScale },
  { names: ['rpc.overhead', 'rpc.vs-peers', 'rpc.vs-orpc'], measure: measureRpc, least: MANY },
  { names: ['rpc.auth'], measure: measureAuth, least: MANY },
  { names: ['sql.page'], measure: async (world) => [await measureSqlPage(world)] },
];

export const CALLS_NAMES = GROUPS.flatMap(({ names }) => names);

export type CallsOptions = Length & { readonly tell: (result: BenchResult) => void };

/** What a request costs, against a bare route and a bare statement. */
export function measureCalls(databases: BenchDatabases, { tell, ...length }: CallsOptions): Promise<BenchResult[]> {
  return withCallsWorld(databases, async (world) => {
    const { wants } = length;
    const results: BenchResult[] = [];
    const taken: string[] = [];
    for (const { names, measure, least = 0 } of GROUPS.filter((group) => group.names.some(wants))) {
      const begun = performance.now();
      for (const result of (await measure(world, { ...length, rounds: Math.max(least, length.rounds) })).filter(({ name }) =>
        wants(name),
      )) {
        results.push(result);
        tell(result);
      }
      taken.push(`${names[0]} ${((performance.now() - begun) / 1000).toFixed(0)}`);
    }
    console.log(`seconds of calls, with what is measured together: ${taken.join(', ')}`);
    return results;
  });
}
