export { DESCRIPTIONS, type Description } from './descriptions.ts';
export type { Env, ProcessSettings, Settings } from './env.ts';
export { fromFiles } from './from-files.ts';
export { parseCliSettings, parseEnv, parseSettings, parseWorkerSettings, refusePublicLocalProvider } from './parse-env.ts';
export { EnvError } from './read-variables.ts';
export { SECRETS } from './variables.ts';
