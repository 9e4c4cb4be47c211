import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { aptInstall, isExecutable, onPath } from './find-tool.ts';

/** A Chromium that starts: the given one, the system's, Debian's, or Playwright's own download; null when none can be had. */
export function findBrowser(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  if (given && isExecutable(given)) return given;
  for (const find of [found, installed, downloaded]) {
    const file = find();
    if (file !== null && isExecutable(file) && starts(file)) return file;
  }
  return null;
}

const found = () => onPath('chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser');
const installed = () => (aptInstall('chromium') ? onPath('chromium') : null);

const starts = (browser: string) => spawnSync(browser, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

function downloaded(): string | null {
  try {
    const e2e = createRequire(path.join(repoRoot, 'apps/e2e/package.json'));
    console.error('Installing a browser (playwright) ...');
    const cli = path.join(path.dirname(e2e.resolve('@playwright/test/package.json')), 'cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: repoRoot, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
    const { chromium }: { chromium: { executablePath(): string } } = e2e('@playwright/test');
    return chromium.executablePath();
  } catch {
    return null;
  }
}
