export type DemoPerson = { readonly issuer: string; readonly subject: string; readonly name: string; readonly email: string };

/** The people of the local identity provider, who can sign in. */
const ACCOUNTS: readonly [subject: string, name: string, email: string][] = [
  ['jordan-reyes', 'Jordan Reyes', 'jordan.reyes@example.com'],
  ['priya-nair', 'Priya Nair', 'priya.nair@example.com'],
  ['sam-whitaker', 'Sam Whitaker', 'sam.whitaker@example.com'],
  ['aisha-grant', 'Aisha Grant', 'aisha.grant@example.com'],
  ['ben-okafor', 'Ben Okafor', 'ben.okafor@example.com'],
  ['alex-admin', 'Alex Admin', 'admin@example.com'],
];

const FIRST_NAMES =
  'Carla Dev Erwin Felix Grace Hana Ivan Jo Maya Owen Quinn Rosa Theo Uma Victor Wendy Yara Zane Lena Marcus Nadia Oscar Paula Rafael Tessa'.split(' ');
const LAST_NAMES = 'Mendes Patel Walsh Brandt Liu Sato Petrov Lindqvist Collins Clarke Harper Almeida Novak Desai Haahr Cho Brooks Keller Fontaine Ito'.split(' ');

/** As many people as asked for: the accounts of the provider first, then others with names that do not repeat. */
export function demoPeople(count: number, issuer: string): DemoPerson[] {
  const accounts = ACCOUNTS.map(([subject, name, email]) => ({ issuer, subject, name, email }));
  const others = LAST_NAMES.flatMap((last, row) =>
    FIRST_NAMES.map((_, column) => `${FIRST_NAMES[(row + column) % FIRST_NAMES.length]} ${last}`).filter((_, column) => column % 2 === row % 2),
  ).map((name, index) => ({ issuer: 'demo', subject: `member-${index + 1}`, name, email: `member-${index + 1}@example.com` }));
  return [...accounts, ...others].slice(0, count);
}
