import { runCheck } from './commands/check.ts';
import { runCli } from './commands/cli.ts';
import { runNotices, runPack } from './commands/pack.ts';
import { runPg } from './commands/pg.ts';
import { runSoak } from './commands/soak.ts';
import { runDemoSunday, runDev, runStart } from './commands/start.ts';
import { runBench, runTest } from './commands/test.ts';
import { runDocuments } from './documents/generated.ts';

const commands: Record<string, (args: string[]) => Promise<number>> = {
  start: runStart,
  dev: runDev,
  'demo:sunday': runDemoSunday,
  test: runTest,
  check: runCheck,
  bench: runBench,
  soak: runSoak,
  cli: runCli,
  pg: runPg,
  pack: runPack,
  notices: runNotices,
  documents: runDocuments,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name}". The commands are: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}
try {
  process.exit(await command(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
