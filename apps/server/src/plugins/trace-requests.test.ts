import { type Db, openDatabase } from '@survivor/db/connection/database';
import { createStatementRecorder, openTracing, type Tracing } from '@survivor/runtime';
import { type Collector, startCollector } from '@survivor/runtime/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague } from '../testing/live-league.ts';

let collector: Collector;
let tracing: Tracing | null;
let live: LiveLeague;
const pools: Db[] = [];

beforeAll(async () => {
  collector = await startCollector();
  tracing = await openTracing({ process: 'server', version: '1', build: 'test', endpoint: collector.endpoint, everyMs: 20 });
  live = await openLiveLeague({
    tracing,
    connect: async (url) => {
      const { db } = openDatabase({ url, onStatement: createStatementRecorder(tracing) });
      pools.push(db);
      return { db, reads: db, databaseUrl: url };
    },
  });
});
afterAll(async () => {
  await live.server.app.close();
  await Promise.all(pools.map((db) => db.destroy()));
  await live.server.close();
  await tracing?.stop();
  await collector.close();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';

it('sends a request as part of the trace that it names, with its procedure and its statements, and nothing that tells of anybody', async () => {
  const answer = await fetch(`${live.address}/trpc/pick.submit?token=secret-in-address`, {
    method: 'POST',
    headers: {
      ...live.ann.headers,
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
      'x-request-id': 'request-of-test',
    },
    body: JSON.stringify({ json: { leagueId: live.league, round: 5, teamId: '31' } }),
  });
  expect(answer.status).toBe(200);
  const isOurs = ({ traceId }: { traceId: string }) => traceId === TRACE;
  const spans = (await collector.until((span) => isOurs(span) && span.name === 'POST /trpc/:path')).filter(isOurs);
  const request = spans.find(({ name }) => name === 'POST /trpc/:path');
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  const procedure = spans.find(({ name }) => name === 'pick.submit');
  expect(procedure?.parentSpanId).toBe(request?.spanId);
  const statements = spans.filter(({ name }) => name === 'postgresql');
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual(statements.map(() => request?.spanId));
  expect(JSON.stringify(statements)).toContain('with locked as materialized');
  const sent = collector.bodies.join();
  expect(sent).toContain('request-of-test');
  for (const secret of [live.ann.token, live.ann.email, live.ann.name, 'secret-in-address', live.league, '"31"'])
    expect(sent).not.toContain(secret);
});
