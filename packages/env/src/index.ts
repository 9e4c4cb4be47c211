export type { ClockSetting, DonateSettings, Env, OidcSettings, Settings } from './env.ts';
export { EnvError } from './env-error.ts';
export { localClient, parseEnv, parseSettings } from './parse-env.ts';
