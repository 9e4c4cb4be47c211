import { runPg } from './commands/pg.ts';

const commands: Record<string, (args: string[]) => Promise<number>> = { pg: runPg };

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}
try {
  process.exit(await command(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
