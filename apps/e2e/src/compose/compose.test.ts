import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GradedWeek } from '../deploy/play-graded-week.ts';
import { buildImages, TARGETS } from '../images/build-images.ts';
import { type ContainerStore, missingTools, openContainerStore } from '../images/container-store.ts';
import { runTool } from '../images/run-tool.ts';
import { startIdentity, waitUntilOk } from '../system/start-identity.ts';
import { type ComposeHost, hasCompose, openComposeHost, readComposeCommands } from './compose-host.ts';
import { COMPOSE_CHANGES, type HostPorts, listThirdPartyImages } from './host-file.ts';
import { prepareThirdPartyImages } from './stand-in-images.ts';

const PLAYER = fileURLToPath(new URL('play-over-proxy.ts', import.meta.url));
const RUNNING = ['proxy', 'server', 'worker', 'backup', 'postgres', 'redis'] as const;
const IMAGE_LIMIT_MB = 200;
const LIMIT = 1_800_000;
const PRINT_STATUS = "process.stdout.write(require('node:fs').readFileSync('/proc/1/status', 'utf8'))";
const NO_CAPABILITY = '0'.repeat(16);

const missing = [...missingTools(), ...(hasCompose() ? [] : ['docker-compose'])].map((tool) => `there is no ${tool}`);
const why = process.env.SOAK === '1' ? missing.join(', ') : 'only `npm run test:soak` starts it';
if (why !== '') console.log(`NOT RUN: infra/deploy/compose as a whole (${why})`);

describe.skipIf(why !== '')('infra/deploy/compose as a whole, by the page', () => {
  let store: ContainerStore;
  let host: ComposeHost;
  let ports: HostPorts;
  let identity: Awaited<ReturnType<typeof startIdentity>>;
  const keys = mkdtempSync(join(tmpdir(), 'survivor-compose-keys-'));

  const release = () => /VERSION=(\S+)/.exec(readComposeCommands().join('\n'))?.[1];
  const imageOf = (target: string) => `ghcr.io/survivor-pools/${target}:${release()}`;
  const containerOf = async (service: string) => (await host.compose('ps', '--quiet', service)).trim();
  const inspect = async (service: string, format: string) =>
    (await store.podman('inspect', '--format', format, await containerOf(service))).trim();

  beforeAll(async () => {
    store = openContainerStore();
    console.log(await buildImages(store, imageOf));
    console.log(await prepareThirdPartyImages(store, listThirdPartyImages()));
    const [http, https, server, worker] = [await getPort(), await getPort(), await getPort(), await getPort()];
    ports = { http, https, server, worker, metrics: await getPort(), postgres: await getPort(), redis: await getPort() };
    identity = await startIdentity(keys, `https://localhost:${https}`);
    const values = ['DEMO=1', 'SPORTS_SOURCE=demo', `OIDC_ISSUER=${identity.issuer}`];
    host = await openComposeHost({ store, ports, client: identity.client, values });
    console.log(`changed: ${COMPOSE_CHANGES}`);
  }, LIMIT);

  afterAll(async () => {
    await host?.compose('down', '--volumes', '--timeout', '5').catch(() => '');
    host?.stop();
    identity?.child.kill();
    await store?.remove();
    rmSync(keys, { recursive: true, force: true });
  }, LIMIT);

  it('has images that are small and hold production packages alone', { timeout: LIMIT }, async () => {
    for (const target of TARGETS) {
      const megabytes = Number(await store.podman('inspect', '--format', '{{.Size}}', imageOf(target))) / 1e6;
      console.log(`${target}: ${megabytes.toFixed(0)} MB`);
      expect(megabytes).toBeLessThan(IMAGE_LIMIT_MB);
    }
    const list = `import { readdirSync } from 'node:fs'; console.log(readdirSync('/app').join(), readdirSync('/app/node_modules').join())`;
    const listed = await store.podman('run', '--rm', '--network', 'none', imageOf('server'), '--input-type=module', '--eval', list);
    expect(listed).toContain('THIRD-PARTY-NOTICES');
    expect(listed).toContain('fastify');
    for (const tool of ['typescript', 'vitest', 'vite,', 'esbuild', 'turbo', 'mailparser']) expect(listed).not.toContain(tool);
  });

  it('starts in its order, and is ready', { timeout: LIMIT }, async () => {
    await host.compose('up', '--detach');
    await waitUntilOk(`http://127.0.0.1:${ports.server}/readyz`);
    await waitUntilOk(`http://127.0.0.1:${ports.worker}/readyz`);
    expect(await inspect('migrate', '{{.State.ExitCode}}')).toBe('0');
    for (const service of RUNNING) expect([service, await inspect(service, '{{.State.Status}}')]).toEqual([service, 'running']);
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

  it('runs as nobody, without rights, and within the memory that the file gives each', { timeout: LIMIT }, async () => {
    for (const service of RUNNING) expect([service, await inspect(service, '{{.RestartCount}}')]).toEqual([service, '0']);
    for (const service of ['server', 'worker']) {
      const status = await host.compose('exec', '-T', service, '/usr/local/bin/node', '--eval', PRINT_STATUS);
      expect([service, /^Uid:\s+(\d+)/m.exec(status)?.[1], /^CapEff:\s+(\w+)/m.exec(status)?.[1]]).toEqual([
        service,
        '65532',
        NO_CAPABILITY,
      ]);
    }
  });

  it('ends with 0 when it is told to stop', { timeout: LIMIT }, async () => {
    await host.compose('stop');
    for (const service of RUNNING) expect([service, await inspect(service, '{{.State.ExitCode}}')]).toEqual([service, '0']);
  });
});
