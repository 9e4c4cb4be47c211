import { existsSync, readFileSync } from 'node:fs';

/** A person who can be chosen at the local provider. */
export interface Account {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

const people: readonly Account[] = [
  { sub: 'jordan-reyes', email: 'jordan.reyes@example.com', name: 'Jordan Reyes' },
  { sub: 'priya-nair', email: 'priya.nair@example.com', name: 'Priya Nair' },
  { sub: 'sam-whitaker', email: 'sam.whitaker@example.com', name: 'Sam Whitaker' },
  { sub: 'aisha-grant', email: 'aisha.grant@example.com', name: 'Aisha Grant' },
  { sub: 'ben-okafor', email: 'ben.okafor@example.com', name: 'Ben Okafor' },
  { sub: 'alex-admin', email: 'admin@example.com', name: 'Alex Admin' },
];

/** The people of the local provider: the built-in ones, `extra`, and those of the JSON list in `file` when it exists. */
export function listAccounts(extra: readonly Account[], file: string): readonly Account[] {
  const fromFile: Account[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return [...people, ...extra, ...fromFile];
}

/** The claims of an account, in the form of a provider that has verified the address. */
export function claimsOf({ sub, email, name }: Account) {
  return {
    sub,
    email,
    email_verified: true,
    name,
    given_name: name.split(' ')[0] ?? name,
    preferred_username: email.split('@')[0] ?? sub,
  };
}
