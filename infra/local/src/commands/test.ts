import { spawn } from 'node:child_process';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { stopSignal } from '../stop-signal.ts';
import { clearReports, readReports, reportFile, summaryLines } from '../test-run/json-report.ts';
import { startTestServices } from '../test-run/test-services.ts';

const limitMs = 25 * 60_000;

/** `npm test` (contract 1): every suite against real services, then a summary. `args` go to turbo, as `--filter=@survivor/db`. */
export async function runTest(args: string[]): Promise<number> {
  const begun = performance.now();
  const stopped = stopSignal();
  clearReports();
  const filters = args.filter((arg) => arg.startsWith('--filter'));
  const services = await startTestServices({ withBrowser: filters.length === 0 || filters.some((arg) => /e2e|web/.test(arg)) });
  try {
    const outcome = await runTurbo(args, { env: services.env, limitMs: limitMs - (performance.now() - begun), stopped });
    return report({ outcome, missing: services.missing, seconds: Math.round((performance.now() - begun) / 1_000) });
  } finally {
    await services.stop();
  }
}

type Outcome = 'passed' | 'failed' | 'too long' | 'stopped';

interface TurboRun {
  readonly env: Record<string, string>;
  readonly limitMs: number;
  readonly stopped: Promise<string>;
}

async function runTurbo(args: string[], { env, limitMs: limit, stopped }: TurboRun): Promise<Outcome> {
  const turbo = path.join(repoRoot, 'node_modules/turbo/bin/turbo');
  const forVitest = ['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(
    process.execPath,
    [turbo, 'run', 'test', '--continue', '--concurrency=1', '--output-logs=full', ...args, '--', ...forVitest],
    {
      cwd: repoRoot,
      detached: true,
      env: { ...process.env, ...env, TURBO_TELEMETRY_DISABLED: '1', FORCE_COLOR: process.env['FORCE_COLOR'] ?? '0' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const ended = new Promise<Outcome>((resolve) => {
    child.once('error', () => resolve('failed'));
    child.once('exit', (code) => resolve(code === 0 ? 'passed' : 'failed'));
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => (timer = setTimeout(() => resolve('too long'), limit)));
  const outcome = await Promise.race([ended, late, stopped.then((): Outcome => 'stopped')]);
  clearTimeout(timer);
  if (outcome === 'too long' || outcome === 'stopped') {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  }
  return outcome;
}

function report({ outcome, missing, seconds }: { outcome: Outcome; missing: readonly string[]; seconds: number }): number {
  const results = readReports();
  const failedTests = results.reduce((sum, result) => sum + result.failed, 0);
  const allowed = (process.env['ALLOW_MISSING'] ?? '').split(',').map((name) => name.trim());
  const notAllowed = missing.filter((name) => !allowed.includes(name));
  const lines = summaryLines(results, outcome !== 'passed' && failedTests === 0 ? 1 : 0);
  console.log(`\nSummary (${seconds} s)`);
  for (const line of lines.slice(0, -1)) console.log(line);
  if (outcome === 'too long') console.log(`Stopped: the suites took longer than ${limitMs / 60_000} minutes`);
  if (outcome === 'stopped') console.log('Stopped by a signal');
  for (const name of missing)
    console.log(
      `NOT RUN: tests that need ${name}, which could not be had here${notAllowed.includes(name) ? '' : ' (allowed by ALLOW_MISSING)'}`,
    );
  console.log(lines.at(-1));
  return outcome === 'passed' && failedTests === 0 && notAllowed.length === 0 ? 0 : 1;
}
