import { type RawBuilder, sql } from 'kysely';
import { askStatement, type Db } from './database.ts';
import { withName } from './statement-name.ts';

type Places<Values extends unknown[]> = { readonly [At in keyof Values]: RawBuilder<unknown> };

/**
 * A statement that is asked again and again, of which only the values differ: the builder is asked for its text once a process, and each
 * connection parses and plans it once, under its name. `write` gets a place for each value: for as many as it names, or as are told. Throws where it
 * puts in a value of its own, which would stay for ever.
 */
export function preparedStatement<Row, Values extends unknown[] = []>(
  name: string,
  write: (...places: Places<Values>) => RawBuilder<Row>,
  count = write.length,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const places = Array.from({ length: count }, (_, at) => sql.raw(`$${at + 1}`)) as unknown as Places<Values>;
  let text: string | null = null;

  function compile(db: Db): string {
    const query = write(...places).compile(db);
    if (query.parameters.length > 0) throw new Error(`the statement ${name} holds a value of its own`);
    return withName(name, query.sql);
  }

  return async (db, ...values) => {
    text ??= compile(db);
    return await askStatement<Row>(db, { name, text, values });
  };
}
