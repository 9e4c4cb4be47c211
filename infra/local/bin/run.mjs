// Plain Node without dependencies: installs what is missing, then runs ../src/main.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// `engines` in package.json is what the dependencies promise to run on, and npm warns of less. Before 20.19 nothing starts.
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 22.13 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
process.chdir(root);
if (isInstallNeeded()) install();
const { register } = await import('tsx/esm/api');
register();
await import('../src/main.ts');

function isInstallNeeded() {
  const marker = path.join(root, 'node_modules', '.package-lock.json');
  const lock = path.join(root, 'package-lock.json');
  if (!existsSync(marker)) return true;
  return statSync(lock).mtimeMs > statSync(marker).mtimeMs && isOutOfDate(packagesOf(lock), packagesOf(marker));
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function isOutOfDate(wanted, installed) {
  return Object.entries(wanted).some(([place, entry]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return false;
    if (!installed[place]) return !entry.optional && !entry.devOptional && !entry.peer;
    return installed[place].version !== entry.version;
  });
}

function install() {
  console.error('Installing packages (npm ci) ...');
  const npm = process.env.npm_execpath;
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const done = spawnSync(file, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error('npm ci failed: no package could be installed.');
    process.exit(1);
  }
}
