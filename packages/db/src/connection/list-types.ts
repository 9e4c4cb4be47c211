import pg from 'pg';

/** Types of PostgreSQL: smallint[] and integer[]. */
const INTEGER_LISTS = [1005, 1007];
/** One without lists in it, that begins at 1: all of ours. */
const PLAIN = /^\{[^{]*\}$/;

const readInteger = (word: string): number | null => (word === 'NULL' ? null : Number(word));

/** Lists of integers as the driver reads them, for a fifth of the price: a request reads the picks of its member. */
export const listTypes = new pg.TypeOverrides();
for (const list of INTEGER_LISTS) {
  const readAny = pg.types.getTypeParser(list);
  listTypes.setTypeParser(list, (text: string): (number | null)[] => {
    if (!PLAIN.test(text)) return readAny(text);
    return text === '{}' ? [] : text.slice(1, -1).split(',').map(readInteger);
  });
}
