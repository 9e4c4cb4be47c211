import * as z from 'zod';
import type { Report } from './env-error.ts';
import { type Given, variables } from './variables.ts';

const given = z.object(variables).partial();

/** `docker --env-file` and systemd's files keep some quotes as a part of the value. */
const QUOTED = /^(["'])(?:(?!\1).)*\1$|^[“‘].*[”’]$/su;
/** The first release allowed secrets in files to span several lines, so they still may. */
const MAY_SPAN_LINES = ['APP_SECRET'];

function describeProblem(name: string, value: string): string | null {
  if (QUOTED.test(value)) return 'must not be in quotes: the quotes are a part of the value';
  if (/\p{Cc}/u.test(value) && !MAY_SPAN_LINES.includes(name)) return 'must be one line without control characters';
  return null;
}

/** Validates each variable by itself. Reports bad ones, which count as absent. */
export function readVariables(source: Record<string, string | undefined>, report: Report): Given {
  reportUnknown(source, report);
  const present: Record<string, string> = {};
  for (const name of Object.keys(variables)) {
    const value = source[name]?.trim() ?? '';
    const problem = describeProblem(name, value);
    if (problem !== null) report(name, problem);
    else if (value !== '') present[name] = value;
  }
  const result = given.safeParse(present);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    const name = String(path[0]);
    report(name, message);
    delete present[name];
  }
  return given.parse(present);
}

function reportUnknown(source: Record<string, string | undefined>, report: Report): void {
  const known = Object.keys(variables).filter((name) => name.startsWith('DONATE_'));
  for (const name of Object.keys(source))
    if (name.startsWith('DONATE_') && !known.includes(name)) report(name, `is unknown; choose one of ${known.join(', ')}`);
}
