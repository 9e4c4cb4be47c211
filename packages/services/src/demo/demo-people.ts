export type DemoPerson = { readonly issuer: string; readonly subject: string; readonly name: string; readonly email: string };

/** The accounts of the local identity provider, which can sign in. */
const ACCOUNTS: readonly [subject: string, name: string, email: string][] = [
  ['jordan-reyes', 'Jordan Reyes', 'jordan.reyes@example.com'],
  ['priya-nair', 'Priya Nair', 'priya.nair@example.com'],
  ['sam-whitaker', 'Sam Whitaker', 'sam.whitaker@example.com'],
  ['aisha-grant', 'Aisha Grant', 'aisha.grant@example.com'],
  ['ben-okafor', 'Ben Okafor', 'ben.okafor@example.com'],
  ['alex-admin', 'Alex Admin', 'admin@example.com'],
];

const FIRST_NAMES =
  'Carla Dev Erwin Felix Grace Hana Ivan Jo Maya Owen Quinn Rosa Theo Uma Victor Wendy Yara Zane Lena Marcus Nadia Oscar Paula Rafael Tessa'.split(
    ' ',
  );
const LAST_NAMES =
  'Mendes Patel Walsh Brandt Liu Sato Petrov Lindqvist Collins Clarke Harper Almeida Novak Desai Haahr Cho Brooks Keller Fontaine Ito'.split(
    ' ',
  );

/** `count` people: the provider's accounts first, then others, whose names are unique up to 250. */
export function createDemoPeople(count: number, issuer: string): DemoPerson[] {
  const accounts = ACCOUNTS.map(([subject, name, email]) => ({ issuer, subject, name, email }));
  const others = Array.from({ length: count }, (_, index) => ({
    issuer: 'demo',
    subject: `member-${index + 1}`,
    name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length) * 3) % LAST_NAMES.length]}`,
    email: `member-${index + 1}@example.com`,
  }));
  return [...accounts, ...others].slice(0, count);
}
