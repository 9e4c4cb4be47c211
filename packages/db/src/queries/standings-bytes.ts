import { CODE_BASE, HIDDEN_PICK, NO_PICK, REASON_CODES } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';

/**
 * What standings say of the members, on its way out of the database as bytes in the order in which they are told: in base64, which is read in a quarter
 * of the time that the driver's hex takes.
 * - `members`: a row each: four bytes for the id, which is negative for who has a pick in the first hidden round, then a byte for each revealed pick,
 *   then one for each further hidden round: whether there is a pick, which itself does not leave the database. Eight bytes are an integer: putting
 *   characters together costs the database as much as taking picks out of their arrays, which nothing saves. So a team's number is 190 at most, as its
 *   character is a byte, too.
 * - `exceptions`: eight bytes for each who is out or an administrator: the id, the reason's character, whose highest bit says that they administer the
 *   league, and the round in which they went out (0 for none).
 */
export type BytesRow = { readonly members: string; readonly exceptions: string };

type Round = { readonly ordinal: number; readonly isRevealed: boolean };
/** A round whose ordinal is a value, or a place for one. */
export type AskedRound = { readonly ordinal: number | RawBuilder<unknown>; readonly isRevealed: boolean };
type Numbers = readonly RawBuilder<number>[];

/** Bytes of the integers. */
const [WORD, ID] = [8, 4];
const ADMINISTRATOR = 128;
/** Of the first byte of a negative number. */
const SIGN = 128;
const NO_REASON = ' '.charCodeAt(0);
const NO_PICK_CODE = NO_PICK.charCodeAt(0);
const HIDDEN_CODE = HIDDEN_PICK.charCodeAt(0);

const pickIn = ({ ordinal }: AskedRound): RawBuilder<number> => sql`m.picks[${ordinal}::int]`;

/** What the text of the statement depends on. */
export const revealedOf = <R extends AskedRound>(rounds: readonly R[]): R[] => rounds.filter(({ isRevealed }) => isRevealed);
export const hiddenOf = <R extends AskedRound>(rounds: readonly R[]): R[] => rounds.filter(({ isRevealed }) => !isRevealed);

/** Eight bytes: the first number, whatever room it has, and a byte for each of the others. */
function word([first = sql.lit(0), ...others]: Numbers, room: number): RawBuilder<unknown> {
  const [second = sql.lit(0), ...later] = others;
  const number = later.reduce((before, byte) => sql`((${before} << 8) + ${byte})`, sql<number>`(${first} * 256::bigint + ${second})`);
  const free = room - 1 - later.length;
  return free === 0 ? sql`int8send(${number})` : sql`int8send(${number} << ${sql.lit(8 * free)})`;
}
const idWord = (id: RawBuilder<number>, numbers: Numbers) => word([id, ...numbers], WORD - ID);

function memberBytes(rounds: readonly AskedRound[]): RawBuilder<unknown> {
  const [first, ...others] = hiddenOf(rounds);
  const id =
    first === undefined ? sql<number>`m.user_id` : sql<number>`case when ${pickIn(first)} is null then m.user_id else -m.user_id end`;
  const numbers = [
    ...revealedOf(rounds).map((round) => sql<number>`coalesce(${pickIn(round)}, 0::smallint)`),
    ...others.map((round) => sql<number>`case when ${pickIn(round)} is null then 0 else 1 end`),
  ];
  const words = [idWord(id, numbers.splice(0, WORD - ID))];
  while (numbers.length > 0) words.push(word(numbers.splice(0, WORD), WORD - 1));
  return sql.join(words, sql` || `);
}

const sizeOf = (rounds: readonly Round[]): number => {
  const bytes = revealedOf(rounds).length + Math.max(0, hiddenOf(rounds).length - 1);
  return Math.ceil((ID + bytes) / WORD) * WORD;
};

const REASON_CASES = sql.join(
  Object.entries(REASON_CODES).map(([reason, code]) => sql`when ${sql.lit(reason)} then ${sql.lit(code.charCodeAt(0))}`),
  sql` `,
);

type Elimination = { readonly outIn: RawBuilder<number | null>; readonly outFor: RawBuilder<string | null> };

const exceptionBytes = ({ outIn, outFor }: Elimination): RawBuilder<unknown> =>
  idWord(sql`m.user_id`, [
    sql`(case when m.is_admin then ${sql.lit(ADMINISTRATOR)} else 0 end + case ${outFor} ${REASON_CASES} else ${sql.lit(NO_REASON)} end)`,
    sql`coalesce(${outIn}, 0::smallint)`,
  ]);

type Told = Elimination & { readonly rounds: readonly AskedRound[]; readonly place: RawBuilder<unknown> };

/** The columns of a {@link BytesRow}, of rows of `members m` and of how they read as eliminated. */
export function selectBytes({ rounds, place, ...elimination }: Told): RawBuilder<BytesRow> {
  const gather = (bytes: RawBuilder<unknown>, of = sql``) =>
    sql`coalesce(encode(string_agg(${bytes}, null order by ${place})${of}, 'base64'), '')`;
  return sql`${gather(memberBytes(rounds))} as members,
    ${gather(exceptionBytes(elimination), sql` filter (where m.is_admin or ${elimination.outIn} is not null)`)} as exceptions`;
}

/** The character of the byte of a pick. */
const CODES = Buffer.from(Array.from({ length: 256 }, (_, pick) => (pick === 0 ? NO_PICK_CODE : CODE_BASE + pick)));

/** Rows of so many bytes each. */
type Rows = { readonly bytes: Buffer; readonly size: number };
type Cells = Rows & { readonly at: number };

// One short loop a function: that is compiled after a few readings, a loop in a long function not after hundreds.

/** The first four bytes of each row, without their sign. */
function readIds({ bytes, size }: Rows): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const ids = new Array<number>(bytes.length / size);
  for (let place = 0, at = 0; place < ids.length; place++, at += size) ids[place] = Math.abs(view.getInt32(at));
  return ids;
}

/** One round of all members: from byte to byte. */
function copyRound({ bytes, size, at: first }: Cells, to: Cells): void {
  const { bytes: cells, size: width } = to;
  for (let at = first, cell = to.at; at < bytes.length; at += size, cell += width) cells[cell] = CODES[bytes[at] ?? 0] ?? NO_PICK_CODE;
}

/** One hidden round of all members: where the byte is so much at least, there is a pick. */
function copyHidden({ bytes, size, at: first }: Cells, to: Cells & { readonly least: number }): void {
  const { bytes: cells, size: width, least } = to;
  for (let at = first, cell = to.at; at < bytes.length; at += size, cell += width) if ((bytes[at] ?? 0) >= least) cells[cell] = HIDDEN_CODE;
}

/** All picks, also of rounds after the one in which the member went out. */
function readPicks(from: Rows, rounds: readonly Round[]): Buffer {
  const [revealed, [signed, ...hidden]] = [revealedOf(rounds), hiddenOf(rounds)];
  const to = { bytes: Buffer.alloc((from.bytes.length / from.size) * rounds.length, NO_PICK), size: rounds.length };
  const cellsOf = (round: Round) => ({ ...to, at: rounds.indexOf(round) });
  for (const [index, round] of revealed.entries()) copyRound({ ...from, at: ID + index }, cellsOf(round));
  for (const [index, round] of hidden.entries()) copyHidden({ ...from, at: ID + revealed.length + index }, { ...cellsOf(round), least: 1 });
  if (signed !== undefined) copyHidden({ ...from, at: 0 }, { ...cellsOf(signed), least: SIGN });
  return to.bytes;
}

/** Places of some members, told in the same order as all. */
function placesOf(some: readonly number[], all: readonly number[]): number[] {
  const places: number[] = [];
  for (let place = 0; places.length < some.length && place < all.length; place++)
    if (all[place] === some[places.length]) places.push(place);
  return places;
}

/** A pick for a round after the one in which the member went out is none. */
function clearAfter(out: number, { rounds, cells, from }: { rounds: readonly Round[]; cells: Buffer; from: number }): void {
  for (let column = 0; column < rounds.length; column++) if ((rounds[column]?.ordinal ?? 0) > out) cells[from + column] = NO_PICK_CODE;
}

/** The columns that the rows stand for, as the standings document of rules has them. */
export function readBytes(row: BytesRow, rounds: readonly Round[]) {
  const bytes = Buffer.from(row.members, 'base64');
  const members = { bytes, size: sizeOf(rounds) };
  const [userIds, picks] = [readIds(members), readPicks(members, rounds)];
  const [outs, reasons] = [Buffer.alloc(userIds.length, CODE_BASE), Buffer.alloc(userIds.length, NO_REASON)];
  const administrators: number[] = [];

  const exceptions = Buffer.from(row.exceptions, 'base64');
  for (const [at, place] of placesOf(readIds({ bytes: exceptions, size: WORD }), userIds).entries()) {
    const reason = exceptions[at * WORD + ID] ?? 0;
    const out = exceptions[at * WORD + ID + 1] ?? 0;
    outs[place] = CODE_BASE + out;
    reasons[place] = reason % ADMINISTRATOR;
    if (reason >= ADMINISTRATOR) administrators.push(place);
    if (out > 0) clearAfter(out, { rounds, cells: picks, from: place * rounds.length });
  }
  return {
    count: userIds.length,
    picks: picks.toString('latin1'),
    eliminatedRounds: outs.toString('latin1'),
    eliminationReasons: reasons.toString('latin1'),
    administrators,
    userIds,
  };
}
