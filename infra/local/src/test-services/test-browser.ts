import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { findOrInstall, findTool } from './find-tool.ts';

/** A Chromium that starts: CHROMIUM_PATH, an installed one or Playwright's; null if none does. */
export function findBrowser(): string | null {
  const installed = findTool('chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser');
  for (const find of [() => process.env['CHROMIUM_PATH'], () => installed ?? findOrInstall('chromium'), download]) {
    const file = find();
    if (file && spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0) return file;
  }
  return null;
}

function download(): string | null {
  try {
    const e2e = createRequire(path.join(repoRoot, 'apps/e2e/package.json'));
    console.error('Installing a browser (playwright) ...');
    const cli = path.join(path.dirname(e2e.resolve('@playwright/test/package.json')), 'cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: repoRoot, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
    return e2e('@playwright/test').chromium.executablePath();
  } catch {
    return null;
  }
}
