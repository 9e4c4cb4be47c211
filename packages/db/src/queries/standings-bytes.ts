import { CODE_BASE, HIDDEN_PICK, NO_PICK, REASON_CODES } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';

/**
 * What standings say of the members, on its way out of the database as bytes, in the order in which they are told.
 * - `members`: a row each: a byte for each revealed pick, then four for the id. Eight bytes are an integer, counted from the last: putting characters
 *   together costs the database as much as taking picks out of their arrays, which nothing saves. So a team's number is 190 at most, as its character is
 *   a byte, too.
 * - `exceptions`: eight bytes for each who is out or an administrator: the reason's character, whose highest bit says that they administer the league, the
 *   round in which they went out (0 for none), and the id.
 * - `hidden0` and so on, one for each hidden round: the ids of those who have a pick there. The pick itself does not leave the database.
 */
export type BytesRow = { readonly members: Buffer; readonly exceptions: Buffer; readonly [hidden: `hidden${number}`]: Buffer };

type Round = { readonly ordinal: number; readonly isRevealed: boolean };
type Numbers = readonly RawBuilder<number>[];

/** Bytes of the integers. */
const [WORD, HALF_WORD] = [8, 4];
const ID = 4;
const EXCEPTION = WORD;
const ADMINISTRATOR = 128;
const NO_REASON = ' '.charCodeAt(0);
const NO_PICK_CODE = NO_PICK.charCodeAt(0);
const HIDDEN_CODE = HIDDEN_PICK.charCodeAt(0);
const LATER_THAN_ALL = 255;

const USER_ID = sql<number>`m.user_id`;
const pickIn = ({ ordinal }: Round): RawBuilder<number> => sql`m.picks[${ordinal}::int]`;

/** What the text of the statement depends on. */
export const revealedOf = <R extends Round>(rounds: readonly R[]): R[] => rounds.filter(({ isRevealed }) => isRevealed);
export const hiddenOf = <R extends Round>(rounds: readonly R[]): R[] => rounds.filter(({ isRevealed }) => !isRevealed);

/** The last bytes of an integer are those of the numbers. */
const shifted = ([first = sql.lit(0), ...others]: Numbers): RawBuilder<number> =>
  others.reduce((number, byte) => sql`((${number} << 8) + ${byte})`, sql<number>`${first}::bigint`);
const before = (numbers: Numbers): RawBuilder<unknown> => sql`int8send((${shifted(numbers)} << ${sql.lit(8 * ID)}) + ${USER_ID})`;

function memberBytes(rounds: readonly Round[]): RawBuilder<unknown> {
  const picks = revealedOf(rounds).map((round) => sql<number>`coalesce(${pickIn(round)}, 0::smallint)`);
  const words = [before(picks.splice(-HALF_WORD))];
  while (picks.length > 0) words.unshift(sql`int8send(${shifted(picks.splice(-WORD))})`);
  return sql.join(words, sql` || `);
}

const REASON_CASES = sql.join(
  Object.entries(REASON_CODES).map(([reason, code]) => sql`when ${sql.lit(reason)} then ${sql.lit(code.charCodeAt(0))}`),
  sql` `,
);

type Elimination = { readonly outIn: RawBuilder<number | null>; readonly outFor: RawBuilder<string | null> };

const exceptionBytes = ({ outIn, outFor }: Elimination): RawBuilder<unknown> =>
  before([
    sql`(case when m.is_admin then ${sql.lit(ADMINISTRATOR)} else 0 end + case ${outFor} ${REASON_CASES} else ${sql.lit(NO_REASON)} end)`,
    sql`coalesce(${outIn}, 0::smallint)`,
  ]);

type Told = Elimination & { readonly rounds: readonly Round[]; readonly place: RawBuilder<unknown> };

/** The columns of a {@link BytesRow}, of rows of `members m` and of how they read as eliminated. */
export function selectBytes({ rounds, place, ...elimination }: Told): RawBuilder<BytesRow> {
  const gather = (bytes: RawBuilder<unknown>, of = sql``) => sql`coalesce(string_agg(${bytes}, '' order by ${place})${of}, '')`;
  const hidden = hiddenOf(rounds).map(
    (round, at) =>
      sql`, ${gather(sql`int4send(${USER_ID})`, sql` filter (where ${pickIn(round)} is not null)`)} as ${sql.id(`hidden${at}`)}`,
  );
  return sql`${gather(memberBytes(rounds))} as members,
    ${gather(exceptionBytes(elimination), sql` filter (where m.is_admin or ${elimination.outIn} is not null)`)} as exceptions${sql.join(hidden, sql``)}`;
}

/** Ids at the end of every `size` bytes. */
function readIds(bytes: Buffer, size: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const ids = new Array<number>(bytes.length / size);
  for (let place = 0, at = size - ID; place < ids.length; place++, at += size) ids[place] = view.getInt32(at);
  return ids;
}

/** Calls for each of some members, told in the same order as all. */
function forEachOf(some: readonly number[], { all, act }: { all: readonly number[]; act: (place: number, at: number) => void }): void {
  for (let at = 0, place = 0; at < some.length && place < all.length; place++) if (all[place] === some[at]) act(place, at++);
}

/** The character of the byte of a pick. */
const CODES = Buffer.from(Array.from({ length: 256 }, (_, pick) => (pick === 0 ? NO_PICK_CODE : CODE_BASE + pick)));

type Rows = { readonly rounds: readonly Round[]; readonly outs: Buffer; readonly size: number };

/** Row by row, of revealed rounds; a pick for a round after the one in which the member went out is none. One pass without a call: a new process is slow at it. */
function readPicks(members: Buffer, { rounds, outs, size }: Rows): Buffer {
  const ordinals = revealedOf(rounds).map(({ ordinal }) => ordinal);
  const columns = ordinals.map((ordinal) => rounds.findIndex((round) => round.ordinal === ordinal));
  const picks = Buffer.alloc(outs.length * rounds.length, NO_PICK);
  for (let place = 0, from = size - ID - ordinals.length, to = 0; place < outs.length; place++, from += size, to += rounds.length) {
    const last = outs[place] || LATER_THAN_ALL;
    for (let at = 0; at < ordinals.length; at++)
      if ((ordinals[at] ?? 0) <= last) picks[to + (columns[at] ?? 0)] = CODES[members[from + at] ?? 0] ?? NO_PICK_CODE;
  }
  return picks;
}

/** The columns that the rows stand for, as the standings document of rules has them. */
export function readBytes(row: BytesRow, rounds: readonly Round[]) {
  const { members, exceptions } = row;
  const size = Math.ceil((revealedOf(rounds).length + ID) / WORD) * WORD;
  const userIds = readIds(members, size);
  const count = userIds.length;

  const [outs, reasons] = [Buffer.alloc(count), Buffer.alloc(count, NO_REASON)];
  const administrators: number[] = [];
  forEachOf(readIds(exceptions, EXCEPTION), {
    all: userIds,
    act(place, at) {
      const end = at * EXCEPTION + EXCEPTION - ID;
      const reason = exceptions[end - 2] ?? 0;
      outs[place] = exceptions[end - 1] ?? 0;
      reasons[place] = reason % ADMINISTRATOR;
      if (reason >= ADMINISTRATOR) administrators.push(place);
    },
  });

  const picks = readPicks(members, { rounds, outs, size });
  for (const [at, { ordinal }] of hiddenOf(rounds).entries()) {
    const column = rounds.findIndex((round) => round.ordinal === ordinal);
    const act = (place: number) => {
      if (ordinal <= (outs[place] || LATER_THAN_ALL)) picks[place * rounds.length + column] = HIDDEN_CODE;
    };
    forEachOf(readIds(row[`hidden${at}`] ?? Buffer.alloc(0), ID), { all: userIds, act });
  }

  for (let place = 0; place < count; place++) outs[place] = CODE_BASE + (outs[place] ?? 0);
  return {
    count,
    picks: picks.toString('latin1'),
    eliminatedRounds: outs.toString('latin1'),
    eliminationReasons: reasons.toString('latin1'),
    administrators,
    userIds,
  };
}
