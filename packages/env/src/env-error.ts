type Problem = readonly [variable: string, allowed: string];

/** Records that a variable is bad or missing, and what is allowed. Never pass a value. */
export type Report = (variable: string, allowed: string) => void;

/**
 * Bad or missing variables. The message names each, a line for each, and what is allowed. It never
 * contains a secret.
 */
export class EnvError extends Error {
  /** The first of them. */
  readonly variable: string;

  constructor(variable: string, allowed: string, others: readonly Problem[] = []) {
    const problems: readonly Problem[] = [[variable, allowed], ...others];
    super(problems.map(([name, text]) => `Environment variable ${name} ${text}`).join('\n'));
    this.name = 'EnvError';
    this.variable = variable;
  }
}

/** Collects problems, so that a start reports all of them together. */
export class Problems {
  readonly #found = new Map<string, Problem>();

  /** The first problem of a variable counts: a bad value is not reported as missing too. */
  readonly report: Report = (variable, allowed) => {
    const name = variable.replace(/_FILE$/, '');
    if (!this.#found.has(name)) this.#found.set(name, [variable, allowed]);
  };

  throwIfAny(): void {
    const [first, ...others] = this.#found.values();
    if (first !== undefined) throw new EnvError(...first, others);
  }
}
