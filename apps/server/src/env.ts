import { type Env, EnvError, parseEnv } from '@survivor/env';

/** The environment of this process, read once; a bad value stops the start with a message that names the variable (contract 2). */
export function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
