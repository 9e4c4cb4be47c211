// Starts units like `systemctl start NAME` on a machine without systemd: required units first, then
// ExecStart with its environment and secrets. ROOT replaces `/` and contains pids and logs.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = process.env.ROOT ?? '';
const UNITS = join(root, 'etc/systemd/system');
const run = join(root, 'run');

const inRoot = (text: string) => text.replaceAll('/opt/survivor', join(root, 'opt/survivor')).replaceAll('/etc/', join(root, 'etc/'));

function settingsOf(unit: string, name: string): string[] {
  const files = [join(UNITS, `${unit}.service`), join(UNITS, 'survivor-.service.d/hardening.conf')];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => inRoot(value));
}

const pairsOf = (lines: readonly string[]) =>
  lines.filter((line) => /^\w+=/.test(line)).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);

/** The environment of a unit. Copies its secrets to the folder that `%d` names. */
function environmentOf(unit: string): Record<string, string> {
  const credentials = join(run, 'credentials', unit);
  mkdirSync(credentials, { recursive: true, mode: 0o700 });
  for (const line of settingsOf(unit, 'LoadCredential')) {
    const [name = '', file = ''] = line.split(':');
    copyFileSync(file, join(credentials, name));
  }
  const inUnit = settingsOf(unit, 'Environment').map((line) => line.replaceAll('%d', credentials));
  const inFiles = settingsOf(unit, 'EnvironmentFile').flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return Object.fromEntries(pairsOf([...inUnit, ...inFiles]));
}

function start(unit: string): void {
  const pidFile = join(run, `${unit}.pid`);
  if (existsSync(pidFile)) return;
  for (const required of settingsOf(unit, 'Requires')) start(basename(required, '.service'));
  const [program = '', ...args] = (settingsOf(unit, 'ExecStart')[0] ?? '').split(' ');
  if (program !== '/usr/bin/node') throw new Error(`${unit} must start /usr/bin/node, not ${program}`);
  const env = environmentOf(unit);
  if (settingsOf(unit, 'Type').includes('oneshot')) {
    const { status } = spawnSync(process.execPath, args, { cwd: '/', env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${unit} ended with ${status}`);
    writeFileSync(pidFile, '');
    return;
  }
  const log = openSync(join(run, `${unit}.log`), 'a');
  const child = spawn(process.execPath, args, { cwd: '/', env, stdio: ['ignore', log, log], detached: true });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}

mkdirSync(run, { recursive: true });
for (const unit of process.argv.slice(2)) start(unit);
