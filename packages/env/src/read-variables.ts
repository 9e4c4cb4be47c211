import * as z from 'zod';
import { type Given, variables } from './variables.ts';

/**
 * A bad or missing variable. The message names it and what is allowed, and never contains a secret.
 */
export class EnvError extends Error {
  readonly variable: string;

  constructor(variable: string, allowed: string) {
    super(`Environment variable ${variable} ${allowed}`);
    this.name = 'EnvError';
    this.variable = variable;
  }
}

const given = z.object(variables).partial();

/**
 * Validates each variable separately. Throws EnvError for the first bad one, and for a misspelled
 * DONATE_ name.
 */
export function readVariables(source: Record<string, string | undefined>): Given {
  refuseUnknown(source);
  const present = Object.fromEntries(
    Object.keys(variables)
      .map((name) => [name, source[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = given.safeParse(present);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new EnvError(String(issue?.path[0] ?? ''), issue?.message ?? 'is not valid');
}

function refuseUnknown(source: Record<string, string | undefined>): void {
  const known = Object.keys(variables).filter((name) => name.startsWith('DONATE_'));
  const unknown = Object.keys(source).find((name) => name.startsWith('DONATE_') && !known.includes(name));
  if (unknown) throw new EnvError(unknown, `is unknown; choose one of ${known.join(', ')}`);
}
