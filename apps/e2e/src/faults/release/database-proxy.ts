import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { commandsOf, runCommands } from '../runbook.ts';

const PAGE = new URL('../../../../../infra/docs/standby.md', import.meta.url);
const DEBIAN_FILE = '/etc/haproxy/haproxy.cfg';

/** The database proxy of standby.md on its own port. */
export class DatabaseProxy {
  readonly port: number;
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
    this.#child = spawn('haproxy', ['-W', '-q', '-f', path.join(folder, 'haproxy.cfg')], { stdio: ['ignore', 'ignore', 'inherit'] });
    this.#ended = once(this.#child, 'exit');
  }

  /** Starts the proxy in front of the database on this port. */
  static async start(primaryPort: number): Promise<DatabaseProxy> {
    const folder = mkdtempSync(path.join(tmpdir(), 'survivor-database-proxy-'));
    const port = await getPort();
    const text = /```haproxy\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
    const config = text.replace('127.0.0.1:6432', `127.0.0.1:${port}`).replace('10.0.0.1:5432', `127.0.0.1:${primaryPort}`);
    writeFileSync(path.join(folder, 'haproxy.cfg'), config);
    return new DatabaseProxy(port, folder);
  }

  /**
   * Runs the page's commands that switch to another database. A signal replaces systemd's `reload`.
   */
  async switchTo(port: number): Promise<void> {
    const systemctl = `systemctl() { test "$*" = "reload haproxy" && kill -USR2 ${this.#child.pid}; }\n`;
    const commands = commandsOf('switch', 'standby.md').replaceAll(DEBIAN_FILE, path.join(this.#folder, 'haproxy.cfg'));
    const env = { PATH: process.env['PATH'], STANDBY: '127.0.0.1', PGPORT: String(port) };
    await runCommands(systemctl + commands, { cwd: this.#folder, env });
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await this.#ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
