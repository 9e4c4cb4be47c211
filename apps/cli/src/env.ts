import { EnvError, parseSettings, type Settings } from '@survivor/env';

export type CliEnv = Settings & { readonly databaseUrl: string };

/** The environment of this process, read once (contract 2). Throws EnvError, naming the variable. */
export function readEnv(): CliEnv {
  const settings = parseSettings(process.env);
  const { databaseUrl } = settings;
  if (databaseUrl === null) throw new EnvError('DATABASE_URL', 'is required; `npm run cli` sets it to the embedded PostgreSQL');
  return { ...settings, databaseUrl };
}
