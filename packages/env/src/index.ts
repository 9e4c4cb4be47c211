export type { Env, ProcessSettings, Settings } from './env.ts';
export { EnvError } from './env-error.ts';
export { parseCliSettings, parseEnv, parseSettings, parseWorkerSettings, refuseOpenDoor } from './parse-env.ts';
