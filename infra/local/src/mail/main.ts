import { startCatchAll } from './start-catch-all.ts';

const options = process.env['CATCH_ALL_OPTIONS'];
if (!options) throw new Error('CATCH_ALL_OPTIONS is missing: this process is started by `npm start`');
const catchAll = await startCatchAll(JSON.parse(options));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void catchAll.stop().then(() => process.exit(0)));
}
