/** A bad or missing environment variable. The message names it and says what is allowed, and never repeats a secret. */
export class EnvError extends Error {
  readonly variable: string;

  constructor(variable: string, allowed: string) {
    super(`Environment variable ${variable} ${allowed}`);
    this.name = 'EnvError';
    this.variable = variable;
  }
}
