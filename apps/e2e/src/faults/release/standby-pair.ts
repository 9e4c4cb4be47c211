import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programOf } from '../../system/program-of.ts';
import { DrillCluster } from '../drill-cluster.ts';
import { commandsOf, runCommands } from '../runbook.ts';
import { DatabaseProxy } from './database-proxy.ts';

const REPO = fileURLToPath(new URL('../../../../../', import.meta.url));
const REPEATS = 10;
const commandsFor = (name: string) => commandsOf(name, 'standby.md');

/**
 * A primary, its standby and the proxy in front of them, operated by the commands of standby.md.
 */
export class StandbyPair {
  readonly primary: DrillCluster;
  readonly standby: DrillCluster;
  readonly proxy: DatabaseProxy;
  readonly #variables: Readonly<Record<string, string>>;

  private constructor({ primary, standby, proxy }: Pick<StandbyPair, 'primary' | 'standby' | 'proxy'>) {
    this.primary = primary;
    this.standby = standby;
    this.proxy = proxy;
    this.#variables = {
      PRIMARY: `host=127.0.0.1 port=${primary.port}`,
      STANDBY: '127.0.0.1',
      STANDBY_PASSWORD: 'only the drill knows this',
    };
  }

  /** `bin` is the folder of PostgreSQL's programs. */
  static async make(bin: string, { isSynchronous }: { isSynchronous: boolean }): Promise<StandbyPair> {
    const [primary, standby] = [await DrillCluster.make(bin), await DrillCluster.place(bin)];
    const pair = new StandbyPair({ primary, standby, proxy: await DatabaseProxy.start(primary.port) });
    await pair.#onPrimary('primary');
    await pair.#onStandby('standby');
    await pair.#onPrimary('streaming');
    if (isSynchronous) await pair.#onPrimary('synchronous');
    return pair;
  }

  /** The database URL of the product, which goes through the proxy. */
  get url(): string {
    return this.primary.url.replace(String(this.primary.port), String(this.proxy.port));
  }

  /** Waits until the standby has everything written so far. */
  async waitUntilFollowing(): Promise<void> {
    const written = (await this.primary.run('psql -d postgres -Atc "select pg_current_wal_lsn()"')).trim();
    const has = `select flush_lsn >= '${written}' from pg_stat_replication where application_name = 'standby'`;
    while ((await this.primary.run(`psql -d postgres -Atc "${has}"`)).trim() !== 't') await sleep(50);
  }

  /**
   * Simulates a network that delivers nothing: freezes the primary's process that sends to the
   * standby. It stays frozen until the primary ends.
   */
  async freezeSending(): Promise<void> {
    const pid = await this.primary.run(`psql -d postgres -Atc "select pid from pg_stat_replication where application_name = 'standby'"`);
    process.kill(Number(pid), 'SIGSTOP');
  }

  /** Commit time of the last change on the standby, by the primary's clock, in milliseconds. */
  async readLastChange(): Promise<number> {
    const last = 'select floor(extract(epoch from pg_last_xact_replay_timestamp()) * 1000)';
    return Number(await this.standby.run(`psql -d postgres -Atc "${last}"`));
  }

  /** The number of connections that wait for the standby. */
  async countWaiting(): Promise<number> {
    return Number(await this.primary.run(`psql -d postgres -Atc "select count(*) from pg_stat_activity where wait_event = 'SyncRep'"`));
  }

  /**
   * Does what an operator does when the primary is lost. No client reaches the promoted standby
   * before `switchOver`.
   */
  async promote(): Promise<void> {
    await this.#onPrimary('fence');
    await this.#onStandby('promote');
  }

  /**
   * Does what an operator does with a promoted asynchronous standby before clients use it. Returns
   * the command's output.
   */
  async revoke(secret: string): Promise<string> {
    const cli = `npm() { shift 3; node ${programOf('cli').join(' ')} "$@"; }\n`;
    const env = { PATH: process.env['PATH'], APP_SECRET: secret, PROMOTED: this.standby.url };
    const run = () => runCommands(cli + commandsFor('revoke'), { cwd: REPO, env });
    // The page says to repeat a failed command: on a busy machine the queue may be too slow.
    for (let left = REPEATS; left > 0; left--) {
      const output = await run().catch(() => null);
      if (output !== null) return output;
    }
    return await run();
  }

  async switchOver(): Promise<void> {
    await this.proxy.switchTo(this.standby.port);
  }

  /** Does what an operator does when the standby is lost. */
  async removeStandby(): Promise<void> {
    await this.#onPrimary('let-go');
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await Promise.all([this.standby.remove(), this.primary.remove()]);
  }

  async #onPrimary(name: string): Promise<void> {
    await this.primary.run(commandsFor(name), this.#variables);
  }

  async #onStandby(name: string): Promise<void> {
    await this.standby.run(commandsFor(name), this.#variables);
  }
}
