import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, listOf } from '../rest/api-client.ts';
import { signIn } from '../system/sign-in.ts';
import { mustAnswer } from '../system/start-identity.ts';
import { buildImages, TARGETS } from './build-images.ts';
import { type ContainerStore, missingTools, openContainerStore } from './container-store.ts';
import { type ImageWorld, openImageWorld } from './image-world.ts';
import { type RunningImage, runOptions, startImage } from './running-image.ts';

const SERVER_LIMIT_MB = 200;
const LIMIT = 1_800_000;

const missing = missingTools();
const why = process.env.SOAK === '1' ? missing.map((tool) => `there is no ${tool}`).join(', ') : 'only `npm run test:soak` builds them';
if (why !== '') console.log(`NOT RUN: the images (${why})`);

describe.skipIf(why !== '')('the images', () => {
  let store: ContainerStore;
  let world: ImageWorld;
  const running: RunningImage[] = [];

  beforeAll(async () => {
    [store, world] = [openContainerStore(), await openImageWorld('/run/secrets')];
    console.log(await buildImages(store, (target) => `survivor-${target}`));
  }, LIMIT);
  afterAll(async () => {
    await store?.remove();
    await world?.stop();
  }, LIMIT);

  const runOnce = (...words: string[]) => store.podman('run', '--rm', ...runOptions(world), 'survivor-migrate', ...words);

  it('are small, hold production packages alone and run as nobody', async () => {
    for (const target of TARGETS) {
      const inspected = await store.podman('inspect', '--format', '{{.Size}} {{.Config.User}}', `survivor-${target}`);
      const [size = '', user] = inspected.trim().split(' ');
      const megabytes = Number(size) / 1e6;
      console.log(`${target}: ${megabytes.toFixed(0)} MB`);
      expect(user).toBe('65532:65532');
      expect(megabytes).toBeLessThan(SERVER_LIMIT_MB);
    }
    const look = `import { readdirSync } from 'node:fs'; console.log(readdirSync('/app').join(), readdirSync('/app/node_modules').join())`;
    const listed = await store.podman('run', '--rm', ...runOptions(world), 'survivor-server', '--input-type=module', '--eval', look);
    expect(listed).toContain('THIRD-PARTY-NOTICES');
    expect(listed).toContain('fastify');
    for (const tool of ['typescript', 'vitest', 'vite,', 'esbuild', 'turbo', 'mailparser']) expect(listed).not.toContain(tool);
  });

  it('migrate, start and answer with a read-only root, no capability and another user', { timeout: 180_000 }, async () => {
    await runOnce();
    const begun = performance.now();
    for (const target of ['server', 'worker'])
      running.push(await startImage(store, { image: `survivor-${target}`, settings: world.settings, secrets: world.secrets }));
    await mustAnswer(`${world.serverUrl}/readyz`);
    await mustAnswer(`${world.workerUrl}/readyz`);
    console.log(`ready after ${Math.round(performance.now() - begun)} ms`);
    const token = await signIn(world.serverUrl, 'jordan.reyes@example.com');
    const { status, body } = await callApi(world.serverUrl, { method: 'GET', path: '/teams?leagueType=NFL', token });
    expect([status, listOf(body).length]).toEqual([200, 32]);
    const page = await fetch(`${world.serverUrl}/`);
    expect([page.status, (await page.text()).includes('Survivor')]).toEqual([200, true]);
    for (const image of running) {
      const { uid, capabilities, residentMb, ownMb } = await image.facts();
      console.log(`uid ${uid}, capabilities ${capabilities}, ${residentMb} MB resident, ${ownMb} MB of its own`);
      expect({ uid, capabilities }).toEqual({ uid: 65_532, capabilities: '0000000000000000' });
      expect(await image.isHealthy()).toBe(true);
    }
  });

  it("offer the operator's command line, and end with 0 when they are told to stop", { timeout: 120_000 }, async () => {
    expect(await runOnce('list-admins')).toContain('admin@example.com');
    expect(await Promise.all(running.map((image) => image.stop()))).toEqual([0, 0]);
  });
});
