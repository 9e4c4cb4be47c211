import path from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '../paths.ts';
import { runProgram } from '../run-program.ts';
import { startTestServices } from '../test-services/start-test-services.ts';
import { readFigures, type SoakResult, type SoakSettings, summarize, writeFigures } from './soak-report.ts';
import { REHEARSAL, soakSuites, WHOLE_REHEARSAL } from './soak-suites.ts';

/** The suites of a request. Throws with the list of suites if one is unknown. */
function namesOf(suite: string | undefined): readonly string[] {
  if (suite === undefined) return Object.keys(soakSuites);
  if (suite === WHOLE_REHEARSAL) return REHEARSAL;
  if (soakSuites[suite] !== undefined) return [suite];
  const suites = Object.entries(soakSuites).map(([name, [, does]]) => `  ${name}  ${does}`);
  suites.push(`  ${WHOLE_REHEARSAL}  the rehearsal: ${REHEARSAL.join(', ')}`);
  throw new Error(`There is no suite ${suite}. There are:\n${suites.join('\n')}`);
}

/** Throws if a value is not a whole number. */
function parseSettings({ seed = String(Math.floor(Math.random() * 2 ** 31)), count, minutes }: Partial<SoakSettings>): SoakSettings {
  for (const [name, value] of Object.entries({ seed, count, minutes }))
    if (value !== undefined && !/^\d{1,10}$/.test(value)) throw new Error(`--${name} must be a whole number`);
  return { seed, count, minutes };
}

async function runSuite(name: string, settings: SoakSettings, services: Readonly<Record<string, string>>): Promise<SoakResult> {
  const [file = '', does = ''] = soakSuites[name] ?? [];
  const [workspace = '', inside] = file.split('/src/');
  const { seed, count, minutes } = settings;
  console.log(`\n${name}: ${does}; seed ${seed}`);
  const vitest = path.join(repoRoot, 'node_modules/vitest/vitest.mjs');
  const options = ['--root', path.join(repoRoot, workspace), '--disableConsoleIntercept=true', '--silent=false', '--reporter=default'];
  const env = { ...process.env, ...services, SOAK: '1', SEED: seed, COUNT: count, MINUTES: minutes };
  const start = performance.now();
  const { code, output } = await runProgram([vitest, 'run', `src/${inside}`, ...options], env, 'returned');
  const result = { name, isGood: code === 0, tookMinutes: (performance.now() - start) / 60_000, ...readFigures(output) };
  console.log(['', `${name}:`, ...result.figures, ''].join('\n'));
  return result;
}

/**
 * `npm run test:soak [-- --suite NAME] [--seed N] [--count N] [--minutes N] [--keep]` (contract 1):
 * runs the heavy suites, or the rehearsal with `--suite deploy`, and prints a table.
 */
export async function runSoak(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { suite: text, seed: text, count: text, minutes: text, keep: { type: 'boolean' } } as const;
  const { suite, keep = false, ...numbers } = parseArgs({ args, options }).values;
  const names = namesOf(suite);
  const settings = parseSettings(numbers);
  const services = await startTestServices({ withBrowser: false });
  const results: SoakResult[] = [];
  try {
    for (const name of names) {
      const result = await runSuite(name, settings, services.env);
      results.push(result);
      if (keep && (result.figures.length > 0 || !result.isGood)) writeFigures(result, settings);
    }
  } finally {
    await services.stop();
  }
  for (const name of services.missing) console.log(`NOT RUN: tests that need ${name}, which is not available here`);
  const { rows, sum } = summarize(results);
  console.log([...rows, `${sum} (seed ${settings.seed})`].join('\n'));
  const isGood = results.every((result) => result.isGood);
  const tookMinutes = results.reduce((minutes, result) => minutes + result.tookMinutes, 0);
  if (suite === WHOLE_REHEARSAL && keep) writeFigures({ name: suite, isGood, tookMinutes, figures: [sum], missing: [] }, settings);
  return isGood ? 0 : 1;
}
