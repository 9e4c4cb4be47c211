import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A person who can sign in at the local provider. */
export interface Account {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

const personOf = (name: string): Account => {
  const words = name.toLowerCase().split(' ');
  return { sub: words.join('-'), email: `${words.join('.')}@example.com`, name };
};

const BUILT_IN: readonly Account[] = [
  ...['Jordan Reyes', 'Priya Nair', 'Sam Whitaker', 'Aisha Grant', 'Ben Okafor'].map(personOf),
  { ...personOf('Alex Admin'), email: 'admin@example.com' },
];

const readAccounts = (file: string): Account[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);

/** The built-in people, those in `file` and, at the end, one who has never signed in. */
export function listAccounts(file: string): readonly Account[] {
  const known = [...BUILT_IN, ...readAccounts(file)];
  let number = 1;
  while (known.some(({ sub }) => sub === `new-player-${number}`)) number += 1;
  return [...known, { sub: `new-player-${number}`, email: `new-player-${number}@example.com`, name: `New Player ${number}` }];
}

export const findAccount = (file: string, sub: string): Account | undefined => listAccounts(file).find((account) => account.sub === sub);

/** Adds the account to the file if it is the one who has never signed in. */
export function storeNewcomer(file: string, account: Account): void {
  if (listAccounts(file).at(-1)?.sub === account.sub)
    writeFileSync(file, JSON.stringify([...readAccounts(file), account]), { mode: 0o600 });
}

/** The claims of an account, as stated by a provider that has verified the email address. */
export const claimsOf = ({ sub, email, name }: Account) => ({
  sub,
  email,
  email_verified: true,
  name,
  given_name: name.split(' ')[0] ?? name,
  preferred_username: email.split('@')[0] ?? sub,
});
