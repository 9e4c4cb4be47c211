export { DESCRIPTIONS, type Description } from './descriptions.ts';
export type { Env, ProcessSettings, Settings } from './env.ts';
export { EnvError } from './env-error.ts';
export { fromFiles } from './from-files.ts';
export { parseCliSettings, parseEnv, parseLocalSettings, parseWorkerSettings } from './parse-env.ts';
export type { ReadText } from './read-text.ts';
export { SECRETS } from './variables.ts';
