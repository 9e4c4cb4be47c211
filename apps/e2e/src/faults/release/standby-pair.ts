import { DrillCluster } from '../drill-cluster.ts';
import { commandsOf } from '../runbook.ts';
import { DatabaseProxy } from './database-proxy.ts';

const commandsFor = (name: string) => commandsOf(name, 'standby.md');

/** A primary, its standby and the proxy before them, made and changed by the commands of the page. */
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

  /** `bin`: where PostgreSQL's programs are. */
  static async make(bin: string, { isSynchronous }: { isSynchronous: boolean }): Promise<StandbyPair> {
    const [primary, standby] = [await DrillCluster.make(bin), await DrillCluster.place(bin)];
    const pair = new StandbyPair({ primary, standby, proxy: await DatabaseProxy.start(primary.port) });
    await pair.#onPrimary('primary');
    await pair.#onStandby('standby');
    await pair.#onPrimary('streaming');
    if (isSynchronous) await pair.#onPrimary('synchronous');
    return pair;
  }

  /** Where the product finds the database. */
  get url(): string {
    return this.primary.url.replace(String(this.primary.port), String(this.proxy.port));
  }

  /** How many bytes of what was written the standby has not kept yet, as the primary knows it. */
  async countMissingBytes(): Promise<number> {
    const missing = `select pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn) from pg_stat_replication where application_name = 'standby'`;
    return Number(await this.primary.run(`psql -d postgres -Atc "${missing}"`));
  }

  /** How many connections wait for a standby that does not answer. */
  async countWaiting(): Promise<number> {
    return Number(await this.primary.run(`psql -d postgres -Atc "select count(*) from pg_stat_activity where wait_event = 'SyncRep'"`));
  }

  /** What an operator does when the primary is lost: nobody reaches the one that takes its place before `switchOver`. */
  async promote(): Promise<void> {
    await this.#onPrimary('fence');
    await this.#onStandby('promote');
  }

  async switchOver(): Promise<void> {
    await this.proxy.switchTo(this.standby.port);
  }

  /** What an operator does when the standby is lost. */
  async letGo(): Promise<void> {
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
