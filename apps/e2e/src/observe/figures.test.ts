import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLeagues } from '../rest/demo-leagues.ts';
import { signIn } from '../system/sign-in.ts';
import { type RunningSystem, startSystem } from '../system/start-system.ts';
import { figuresIn, hasPrometheus, listAlerts, listDescribed, listObjectives, listQueries } from './documents.ts';
import { type Prometheus, startPrometheus } from './start-prometheus.ts';

/** Some look back by whole minutes. */
const LIMIT_MS = 180_000;

const isHere = hasPrometheus('the queries of the dashboard, against a running system');

let system: RunningSystem;
let worker: string;
beforeAll(async () => {
  const port = await getPort();
  worker = `127.0.0.1:${port}`;
  system = await startSystem({ WORKER_HEALTH_PORT: String(port), BUILD_ID: 'rehearsal' });
  const player = await signIn(system.url, 'jordan.reyes@example.com');
  const leagues = await demoLeagues(system.url, player);
  expect(leagues.length).toBeGreaterThan(0);
}, 300_000);
afterAll(() => system.stop(), 60_000);

const linesOf = async (url: string) => (await (await fetch(`${url}/metrics`)).text()).split('\n');

/** The names that a process tells, of a histogram its own. */
const namesOf = async (url: string) =>
  new Set(
    (await linesOf(url)).flatMap((line) => /^# TYPE (\w+) /.exec(line)?.[1] ?? []).filter((name) => !/^(?:process|nodejs)_/.test(name)),
  );

/** The names by which a query may ask for what a process tells. */
async function seriesOf(url: string): Promise<Set<string>> {
  return new Set((await linesOf(url)).flatMap((line) => /^([a-z]\w*)(?:\{| )/.exec(line)?.[1] ?? []));
}

it('each process tells what the document says, and nothing else', async () => {
  const described = (of: string) =>
    listDescribed()
      .filter((figure) => figure.of === of || figure.of === 'both')
      .map(({ name }) => name)
      .sort();
  expect([...(await namesOf(system.url))].sort()).toEqual(described('server'));
  expect([...(await namesOf(`http://${worker}`))].sort()).toEqual(described('worker'));
});

it('whatever a rule, the dashboard or an objective names is told by a process', async () => {
  const told = new Set([...(await seriesOf(system.url)), ...(await seriesOf(`http://${worker}`)), 'up']);
  const queries = [...listAlerts(), ...listQueries(), ...listObjectives().map((expr) => ({ expr }))];
  const missing = queries.flatMap(({ expr }) => figuresIn(expr)).filter((name) => !told.has(name));
  expect(missing).toEqual([]);
});

describe.skipIf(!isHere)('Prometheus beside a running system', () => {
  let prometheus: Prometheus;
  beforeAll(async () => {
    prometheus = await startPrometheus({ server: new URL(system.url).host, worker });
  });
  afterAll(() => prometheus.stop());

  it('has an answer to every query of the dashboard and every objective, and knows every alert', { timeout: 240_000 }, async () => {
    const asked = [...listQueries(), ...listObjectives().map((expr) => ({ panel: 'objective', expr }))];
    const endsAt = performance.now() + LIMIT_MS;
    let silent = asked;
    while (silent.length > 0 && performance.now() < endsAt) {
      const counts = await Promise.all(silent.map(({ expr }) => prometheus.count(expr).catch(() => 0)));
      silent = silent.filter((_, index) => counts[index] === 0);
      if (silent.length > 0) await wait(1000);
    }
    expect(silent).toEqual([]);
    const evaluated = listAlerts().map(({ name }) => `${name} ok`);
    expect((await prometheus.listAlerts()).sort()).toEqual(evaluated.sort());
  });
});
