import { makeWorker } from '../bullmq/index.ts';

/**
 * A process that claims a run and never ends it, to be killed by a test. Prints a line when it has
 * one.
 */
const [databaseUrl = '', redisUrl = '', lockMs = '500'] = process.argv.slice(2);

const hang = () => {
  process.stdout.write('taken\n');
  return new Promise<string>(() => {});
};

makeWorker({
  databaseUrl,
  redisUrl: redisUrl === '' ? null : redisUrl,
  lockMs: Number(lockMs),
  handlers: {
    FetchTeams: hang,
    FetchGames: hang,
    InitializeGlobalState: hang,
    ProcessGamesOutcomes: hang,
    SendMessages: hang,
    ExportAccount: hang,
  },
  recorder: { begin: async () => true, progress: async () => {}, succeed: async () => {}, fail: async () => {} },
  describeError: String,
  onAttemptFailed: () => {},
  onError: () => {},
});
