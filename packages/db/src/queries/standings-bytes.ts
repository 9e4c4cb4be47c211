import { CODE_BASE, HIDDEN_PICK, NO_PICK, REASON_CODES } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';

/**
 * What standings say of each member, on its way out of the database: a row of bytes. One for the reason's character, whose highest bit
 * says that they administer the league, one for the round in which they went out (0 for none), one a round for the pick, and four for the
 * id. Eight of them are an integer, counted from the last: putting characters together costs the database as much as taking picks out of
 * their arrays, which nothing saves. So a team's number is 190 at most, as its character is a byte, too.
 */
type Round = { readonly ordinal: number; readonly isRevealed: boolean };

/** Bytes of the integers. */
const [WORD, HALF_WORD] = [8, 4];
const ID = 4;
const [REASON, OUT, FIRST_PICK] = [0, 1, 2];
const [NONE, HIDDEN] = [0, 255];
const ADMINISTRATOR = 128;
const [HIDDEN_CODE, NO_PICK_CODE] = [HIDDEN_PICK.charCodeAt(0), NO_PICK.charCodeAt(0)];
const LATER_THAN_ALL = 255;
const NO_REASON = ' '.charCodeAt(0);

/** A pick that is hidden does not leave the database: with all its bits set, it is no more than one. Every round has the same text. */
const pickByte = ({ ordinal, isRevealed }: Round): RawBuilder<number> =>
  sql`coalesce(m.picks[${ordinal}::int] | ${isRevealed ? NONE : HIDDEN}::smallint, ${sql.lit(NONE)}::smallint)`;

const REASON_CASES = sql.join(
  Object.entries(REASON_CODES).map(([reason, code]) => sql`when ${sql.lit(reason)} then ${sql.lit(code.charCodeAt(0))}`),
  sql` `,
);

type Elimination = { readonly outIn: RawBuilder<number | null>; readonly outFor: RawBuilder<string | null> };

/** Almost nobody has a reason: it is not compared with each. */
const reasonByte = (reason: RawBuilder<unknown>): RawBuilder<number> => sql`(
      case when ${reason} is null then ${sql.lit(NO_REASON)} else case ${reason} ${REASON_CASES} else ${sql.lit(NO_REASON)} end end
      + case when m.is_admin then ${sql.lit(ADMINISTRATOR)} else 0 end)`;

/** The last bytes of each are those of the number. */
const numberOf = ([first, ...others]: readonly RawBuilder<number>[], type: 'int' | 'bigint'): RawBuilder<unknown> =>
  others.reduce<RawBuilder<unknown>>((number, byte) => sql`((${number} << 8) + ${byte})`, sql`${first}::${sql.raw(type)}`);

const sendBytes = (bytes: readonly RawBuilder<number>[]): RawBuilder<unknown> =>
  bytes.length > HALF_WORD ? sql`int8send(${numberOf(bytes, 'bigint')})` : sql`int4send(${numberOf(bytes, 'int')})`;

/** Of a row of `members m`, and of how they read as eliminated. */
export function bytesOf(rounds: readonly Round[], { outIn, outFor }: Elimination): RawBuilder<unknown> {
  const bytes = [reasonByte(outFor), sql<number>`coalesce(${outIn}, ${sql.lit(NONE)}::smallint)`, ...rounds.map(pickByte)];
  const words = [sql`int8send((${numberOf(bytes.splice(-HALF_WORD), 'bigint')} << ${sql.lit(8 * ID)}) + m.user_id)`];
  while (bytes.length > 0) words.unshift(sendBytes(bytes.splice(-WORD)));
  return sql.join(words, sql` || `);
}

/** How many bytes a row has, and where in it the first stands. */
function layoutOf(rounds: number) {
  const told = FIRST_PICK + rounds + ID;
  const beyond = told % WORD;
  const size = told > WORD && beyond > 0 && beyond <= HALF_WORD ? told - beyond + HALF_WORD : Math.ceil(told / WORD) * WORD;
  return { size, first: size - told };
}

type Bytes = { readonly bytes: Buffer; readonly count: number; readonly size: number; readonly first: number };

/** One of the bytes, of each member. */
function byteOfEach({ bytes, count, size, first }: Bytes, at: number): Buffer {
  const each = Buffer.alloc(count);
  for (let place = 0, from = first + at; place < count; place++, from += size) each[place] = bytes[from] ?? 0;
  return each;
}

/** The character of each byte of a pick. */
const CODES = Buffer.from(
  Array.from({ length: 256 }, (_, pick) => (pick === NONE ? NO_PICK_CODE : pick === HIDDEN ? HIDDEN_CODE : CODE_BASE + pick)),
);

/** Row by row; a pick for a round after the one in which the member went out is none. One pass without a call: a new process is slow at it. */
function readPicks({ bytes, count, size, first }: Bytes, rounds: readonly Round[]): string {
  const ordinals = rounds.map(({ ordinal }) => ordinal);
  const codes = Buffer.alloc(count * rounds.length, NO_PICK);
  for (let row = first, to = 0; row < bytes.length; row += size) {
    const last = bytes[row + OUT] || LATER_THAN_ALL;
    for (let at = 0; at < ordinals.length; at++, to++)
      if ((ordinals[at] ?? 0) <= last) codes[to] = CODES[bytes[row + FIRST_PICK + at] ?? NONE] ?? NO_PICK_CODE;
  }
  return codes.toString('latin1');
}

function readUserIds({ bytes, count, size }: Bytes): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const userIds = new Array<number>(count);
  for (let place = 0, at = size - ID; place < count; place++, at += size) userIds[place] = view.getInt32(at);
  return userIds;
}

/** Reasons without the bit, and the places of those who have it. */
function readReasons(all: Bytes): { eliminationReasons: string; administrators: number[] } {
  const reasons = byteOfEach(all, REASON);
  const administrators: number[] = [];
  for (let place = 0; place < all.count; place++) {
    const reason = reasons[place] ?? 0;
    if (reason < ADMINISTRATOR) continue;
    administrators.push(place);
    reasons[place] = reason - ADMINISTRATOR;
  }
  return { eliminationReasons: reasons.toString('latin1'), administrators };
}

function readRounds(all: Bytes): string {
  const codes = byteOfEach(all, OUT);
  for (let place = 0; place < all.count; place++) codes[place] = CODE_BASE + (codes[place] ?? 0);
  return codes.toString('latin1');
}

/** The columns that the rows stand for, as the standings document of rules has them. */
export function readBytes(bytes: Buffer, rounds: readonly Round[]) {
  const layout = layoutOf(rounds.length);
  const all = { ...layout, bytes, count: bytes.length / layout.size };
  return {
    count: all.count,
    picks: readPicks(all, rounds),
    eliminatedRounds: readRounds(all),
    ...readReasons(all),
    userIds: readUserIds(all),
  };
}
