import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '@survivor/env';
import getPort from 'get-port';
import { guarded, repoRoot, sourceArgs } from '../paths.ts';
import { listMigrations, startForMigration } from '../postgres/start-for-migration.ts';
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
import { runProgram } from '../run-program.ts';
import { bundleOf } from '../turbo.ts';
import { localIdentity, updateLocalIssuer } from './local-identity.ts';
import { localMail } from './local-mail.ts';
import { childEnvironment, choosePort, probeHost } from './local-settings.ts';
import type { RunLock } from './run-lock.ts';
import { type LocalService, type ServiceSpec, Supervised } from './supervised.ts';

const report = (line: string) => console.error(line);
const TSX = path.join(repoRoot, 'node_modules/tsx/dist/cli.mjs');
const VITE = path.join(repoRoot, 'node_modules/vite/bin/vite.js');

/** PostgreSQL, identity provider, mail server, server and worker of one data folder. */
export class LocalSystem {
  readonly #settings: Settings;
  readonly #lock: RunLock;
  readonly #isDev: boolean;
  readonly #services: Supervised[] = [];
  #stopDatabase = async () => {};

  /** `isDev` runs the sources, which restart on changes, with the server behind Vite. */
  constructor(settings: Settings, lock: RunLock, { isDev }: { isDev: boolean }) {
    this.#settings = settings;
    this.#lock = lock;
    this.#isDev = isDev;
  }

  /** Starts everything and returns the public URL. After a failure, the caller calls `stop`. */
  async start(): Promise<string> {
    const settings = this.#settings;
    const { dataDir, host, isProduction } = settings;
    mkdirSync(path.join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
    const publicPort = await choosePort(settings);
    const publicUrl = process.env['PUBLIC_URL']?.trim() ? settings.publicUrl : `http://localhost:${publicPort}`;
    const port = this.#isDev ? await getPort() : publicPort;
    report('Starting the services ...');
    const [databaseUrl, oidc, mail] = await Promise.all([
      this.#startDatabase(),
      this.#startLocal(settings.oidc === null && localIdentity(dataDir, publicUrl)),
      this.#startLocal(settings.mail === null && !isProduction && localMail(dataDir)),
    ]);
    this.#lock.update({ databaseUrl, smtpUrl: mail['SMTP_URL'] ?? null });
    const workerHealthPort = settings.workerHealthPort ?? (await getPort());
    const env = childEnvironment(settings, { port, publicUrl, databaseUrl, oidc, mail, workerHealthPort });
    const migration = await runProgram([...this.#programArgs('cli'), 'migrate'], env, 'on-failure');
    if (migration.code !== 0) throw new Error('The database could not be updated.');
    if (oidc['OIDC_ISSUER']) await updateLocalIssuer(databaseUrl, oidc['OIDC_ISSUER']);
    const serverUrl = `http://${probeHost(host)}:${port}`;
    await Promise.all([
      this.#startService(this.#appSpec('server', env, `${serverUrl}/readyz`)),
      this.#startService(this.#appSpec('worker', env, `http://127.0.0.1:${workerHealthPort}/readyz`)),
    ]);
    if (this.#isDev) await this.#startService(viteSpec(publicPort, host, serverUrl));
    if (mail['MAIL_PAGE']) report(`Email is stored and shown at ${mail['MAIL_PAGE']}`);
    this.#lock.update({ url: publicUrl });
    return publicUrl;
  }

  /** Stops everything, PostgreSQL last. */
  async stop(): Promise<void> {
    this.#lock.update({ isStopping: true });
    await Promise.allSettled(this.#services.splice(0).map((service) => service.stop()));
    await this.#stopDatabase();
  }

  async #startDatabase(): Promise<string> {
    const { databaseUrl, dataDir } = this.#settings;
    if (databaseUrl !== null) return databaseUrl;
    const onCopy = (copy: string) => report(`Updating the database. A copy from before is in ${copy}`);
    let isStopping = false;
    let server = await startForMigration({ dataDir, migrations: listMigrations(), onCopy });
    this.#stopDatabase = async () => {
      isStopping = true;
      await server.stop();
    };
    const restartOnDeath = ({ onDeath, port }: RunningPostgres) =>
      onDeath(async () => {
        while (!isStopping) {
          report('PostgreSQL stopped; restarting it.');
          const next = await startPostgres({ dataDir, preferredPort: port }).catch(() => null);
          if (next === null) continue;
          server = next;
          return restartOnDeath(next);
        }
      });
    restartOnDeath(server);
    return server.url;
  }

  async #startLocal(service: Promise<LocalService> | false): Promise<LocalService['variables']> {
    if (service === false) return {};
    const { spec, variables } = await service;
    await this.#startService(spec);
    return variables;
  }

  async #startService(spec: ServiceSpec): Promise<void> {
    const service = new Supervised(spec, (name, pid) => this.#lock.recordChild(name, pid));
    this.#services.push(service);
    await service.start();
  }

  #appSpec(name: 'server' | 'worker', env: NodeJS.ProcessEnv, readyUrl: string): ServiceSpec {
    const watch = [TSX, 'watch', '--clear-screen=false', path.join(repoRoot, 'apps', name, 'src/main.ts')];
    const logFile = this.#isDev ? null : path.join(this.#settings.dataDir, 'logs', `${name}.log`);
    return { name, args: this.#isDev ? watch : guarded(...this.#programArgs(name)), cwd: repoRoot, env, readyUrl, logFile };
  }

  #programArgs(app: string): string[] {
    return this.#isDev ? sourceArgs(`apps/${app}/src/main.ts`) : ['--enable-source-maps', bundleOf(app)];
  }
}

const viteSpec = (port: number, host: string, serverUrl: string): ServiceSpec => ({
  name: 'web app',
  args: guarded(VITE, '--port', String(port), '--host', host, '--strictPort', '--clearScreen', 'false'),
  cwd: path.join(repoRoot, 'apps/web'),
  env: { ...process.env, VITE_SERVER_URL: serverUrl },
  readyUrl: `http://${probeHost(host)}:${port}/`,
  logFile: null,
});
