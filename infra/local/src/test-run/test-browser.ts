import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { aptInstall, isExecutable, onPath } from './find-tool.ts';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/** A Chromium that starts: the given one, the system's, Debian's, or Playwright's own download; null when none can be had. */
export async function findBrowser(): Promise<string | null> {
  const given = process.env['CHROMIUM_PATH'];
  if (given && isExecutable(given)) return given;
  const found = onPath(...names);
  if (found && starts(found)) return found;
  if (aptInstall('chromium')) {
    const installed = onPath('chromium');
    if (installed && starts(installed)) return installed;
  }
  return downloaded();
}

function starts(browser: string): boolean {
  return spawnSync(browser, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

async function downloaded(): Promise<string | null> {
  try {
    const e2e = createRequire(path.join(repoRoot, 'apps/e2e/package.json'));
    console.error('Installing a browser (playwright) ...');
    const cli = path.join(path.dirname(e2e.resolve('@playwright/test/package.json')), 'cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: repoRoot, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
    const { chromium }: { chromium: { executablePath(): string } } = e2e('@playwright/test');
    const file = chromium.executablePath();
    return isExecutable(file) && starts(file) ? file : null;
  } catch {
    return null;
  }
}
