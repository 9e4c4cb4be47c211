export type { ClockSetting, DonateSettings, Env, OidcSettings, Settings } from './env.ts';
export { EnvError } from './env-error.ts';
export { isLoopback } from './is-loopback.ts';
export { localClient, parseEnv, parseSettings, parseWorkerSettings, refuseOpenDoor } from './parse-env.ts';
