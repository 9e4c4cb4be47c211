import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GradedWeek } from '../deploy/play-graded-week.ts';
import { printMemory } from '../deploy/process-memory.ts';
import { buildImages } from '../images/build-images.ts';
import { type ContainerStore, missingTools, openContainerStore } from '../images/container-store.ts';
import { runTool } from '../images/run-tool.ts';
import { mustAnswer, startIdentity } from '../system/start-identity.ts';
import { type ComposeHost, commandsOfContainerPage, hasCompose, openComposeHost } from './compose-host.ts';
import { type HostPorts, imagesOfOthers, WHAT_IS_CHANGED } from './host-file.ts';
import { type MemoryGroup, makeMemoryGroup } from './memory-group.ts';
import { prepareOthers } from './stand-in-images.ts';

const PLAYER = fileURLToPath(new URL('play-over-proxy.ts', import.meta.url));
const RUNNING = ['proxy', 'server', 'worker', 'backup', 'postgres', 'redis'] as const;
/** Of a gigabyte, without what a bare Debian takes for itself. */
const GROUP_MB = 850;
const LIMIT = 1_800_000;

const missing = [...missingTools(), ...(hasCompose() ? [] : ['docker-compose'])].map((tool) => `there is no ${tool}`);
const why = process.env.SOAK === '1' ? missing.join(', ') : 'only `npm run test:soak` starts it';
if (why !== '') console.log(`NOT RUN: infra/compose as a whole (${why})`);

describe.skipIf(why !== '')('infra/compose as a whole, by the page', () => {
  let store: ContainerStore;
  let host: ComposeHost;
  let ports: HostPorts;
  let identity: Awaited<ReturnType<typeof startIdentity>>;
  let group: MemoryGroup | null;
  const keys = mkdtempSync(join(tmpdir(), 'survivor-compose-keys-'));
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);

  const release = () => /VERSION=(\S+)/.exec(commandsOfContainerPage().join('\n'))?.[1];
  const containerOf = async (service: string) => (await host.compose('ps', '--quiet', service)).trim();
  const inspect = async (service: string, format: string) =>
    (await store.podman('inspect', '--format', format, await containerOf(service))).trim();

  beforeAll(async () => {
    store = openContainerStore();
    console.log(await buildImages(store, (target) => `ghcr.io/survivor-pools/${target}:${release()}`));
    console.log(await prepareOthers(store, imagesOfOthers()));
    const [http, https, server, worker] = [await getPort(), await getPort(), await getPort(), await getPort()];
    ports = { http, https, server, worker, metrics: await getPort(), postgres: await getPort(), redis: await getPort() };
    identity = await startIdentity(keys, `https://localhost:${https}`);
    group = makeMemoryGroup(`survivor-${process.pid}`, GROUP_MB);
    if (group === null) console.log('NOT RUN: the bound of memory (no control group with a bound on swap can be made here)');
    const values = ['DEMO=1', 'SPORTS_SOURCE=demo', `OIDC_ISSUER=${identity.issuer}`];
    host = await openComposeHost({ store, ports, group: group?.name ?? null, client: identity.client, values });
    console.log(`changed: ${WHAT_IS_CHANGED}`);
    console.log(`images and page after ${seconds()} s`);
  }, LIMIT);

  afterAll(async () => {
    await host?.compose('down', '--volumes', '--timeout', '5').catch(() => '');
    host?.stop();
    identity?.child.kill();
    await store?.remove();
    await group?.remove();
    rmSync(keys, { recursive: true, force: true });
  }, LIMIT);

  it('starts in its order, and is ready', { timeout: LIMIT }, async () => {
    await host.compose('up', '--detach');
    await mustAnswer(`http://127.0.0.1:${ports.server}/readyz`);
    await mustAnswer(`http://127.0.0.1:${ports.worker}/readyz`);
    expect(await inspect('migrate', '{{.State.ExitCode}}')).toBe('0');
    for (const service of RUNNING) expect([service, await inspect(service, '{{.State.Status}}')]).toEqual([service, 'running']);
    console.log(`${commandsOfContainerPage().length} commands, ready after ${seconds()} s with the building of images`);
  });

  it('leads over the proxy, whose certificate is trusted, to a week that is graded', { timeout: LIMIT }, async () => {
    const authority = join(keys, 'root.crt');
    await store.podman('cp', `${await containerOf('proxy')}:/data/caddy/pki/authorities/local/root.crt`, authority);
    const words = ['--import', 'tsx', PLAYER, `https://localhost:${ports.https}`];
    const printed = await runTool(process.execPath, words, { env: { NODE_EXTRA_CA_CERTS: authority } });
    const week: GradedWeek = JSON.parse(printed);
    console.log(`${week.picks} picks graded over the proxy, ${week.right} of them right`);
    expect(week.picks).toBeGreaterThan(0);
    expect(week.undecided).toBe(0);
  });

  it("has the operator's commands, and makes a backup", { timeout: LIMIT }, async () => {
    expect(await host.compose('run', '--rm', '-T', 'migrate', 'list-admins')).toContain('admin@example.com');
    await host.compose('exec', '-T', 'backup', '/usr/local/bin/node', 'apps/cli/dist/main.js', 'backup', '/backups');
    const made = readdirSync(join(host.folder, 'backups')).map((name) => statSync(join(host.folder, 'backups', name)).size);
    expect(made.length).toBeGreaterThan(0);
    expect(Math.min(...made)).toBeGreaterThan(0);
  });

  it('fits on a host with a gigabyte', { timeout: LIMIT }, async () => {
    const pids = await Promise.all(RUNNING.map(async (service) => [service, Number(await inspect(service, '{{.State.Pid}}'))] as const));
    printMemory(Object.fromEntries(pids));
    for (const service of RUNNING) expect([service, await inspect(service, '{{.RestartCount}}')]).toEqual([service, '0']);
    if (group === null) return;
    const { highestMb, heldMb, killed } = group.facts();
    console.log(
      `a group of ${GROUP_MB} MB without swap: ${highestMb} MB at most with files that were read, ${heldMb} MB held, ${killed} killed`,
    );
    expect(killed).toBe(0);
  });

  it('ends with 0 when it is told to stop', { timeout: LIMIT }, async () => {
    await host.compose('stop');
    for (const service of RUNNING) expect([service, await inspect(service, '{{.State.ExitCode}}')]).toEqual([service, '0']);
  });
});
