// Plain Node without dependencies: installs what is missing, then runs ../src/main.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// npm warns below the `engines` of package.json. Below 20.19 nothing starts.
if (major < 20 || (major === 20 && minor < 19)) fail(`Node 22.13 or newer is needed; this is ${process.versions.node}.`);
process.chdir(root);
if (isInstallNeeded()) install();
const { register } = await import('tsx/esm/api');
register();
await import('../src/main.ts');

function isInstallNeeded() {
  const [installed, wanted] = ['node_modules/.package-lock.json', 'package-lock.json'];
  if (!existsSync(installed)) return true;
  if (statSync(wanted).mtimeMs <= statSync(installed).mtimeMs) return false;
  const [present, needed] = [installed, wanted].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.entries(needed).some(([folder, { version, optional, devOptional, peer }]) => {
    if (!folder.includes('node_modules/')) return false;
    return present[folder] ? present[folder].version !== version : !optional && !devOptional && !peer;
  });
}

function install() {
  console.error('Installing packages (npm ci) ...');
  const npm = process.env.npm_execpath;
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(file, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed: no package could be installed.');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
