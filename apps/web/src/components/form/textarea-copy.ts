const plural = new Intl.PluralRules('en-US');
const characters = (count: number) => `${count.toLocaleString('en-US')} ${plural.select(count) === 'one' ? 'character' : 'characters'}`;

/** Texts of a field that counts its characters. */
export const textareaCopy = {
  remaining: (count: number) => (count >= 0 ? `${characters(count)} remaining` : `${characters(-count)} too many`),
} as const;
