import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

/** Who is offered as somebody new, and the file that remembers them once they have signed in. */
const newcomers = new WeakMap<Account, string>();

export const isNewcomer = (account: Account) => newcomers.has(account);

/**
 * The people of the local provider: the built-in ones, those of the JSON list in `file` when it
 * exists, and somebody new at the end.
 */
export function listAccounts(file: string): readonly Account[] {
  const known = [...people, ...readAccounts(file)];
  return [...known, newcomerBeside(known, file)];
}

const readAccounts = (file: string): Account[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);

function newcomerBeside(known: readonly Account[], file: string): Account {
  let number = 1;
  while (known.some(({ sub }) => sub === `new-player-${number}`)) number += 1;
  const newcomer = { sub: `new-player-${number}`, email: `new-player-${number}@example.com`, name: `New Player ${number}` };
  newcomers.set(newcomer, file);
  return newcomer;
}

/** From now on a newcomer is one of the people, and somebody else is new. */
function remember(account: Account): void {
  const file = newcomers.get(account);
  if (file === undefined) return;
  const kept = readAccounts(file);
  if (kept.some(({ sub }) => sub === account.sub)) return;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify([...kept, account]), { mode: 0o600 });
}

/** The claims of an account who signs in, in the form of a provider that has verified the address. */
export function claimsOf(account: Account) {
  remember(account);
  const { sub, email, name } = account;
  return {
    sub,
    email,
    email_verified: true,
    name,
    given_name: name.split(' ')[0] ?? name,
    preferred_username: email.split('@')[0] ?? sub,
  };
}
