import { CODE_BASE, HIDDEN_PICK, NO_PICK, REASON_CODES } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';

/**
 * What standings say of each member, on its way out of the database: a byte for the round in which they went out (0 for none), one for the
 * reason's character, and one a round for the pick. Four are an integer: putting characters together costs the database as much as
 * taking picks out of their arrays, which nothing saves. So a team's number is 190 at most, as its character is a byte, too.
 */
type Round = { readonly ordinal: number; readonly isRevealed: boolean };

/** Bytes of one integer. */
export const WORD = 4;
const [OUT, REASON, FIRST_PICK] = [0, 1, 2];
const [NONE, HIDDEN] = [0, 255];
const HIDDEN_CODE = HIDDEN_PICK.charCodeAt(0);
const NO_REASON = ' '.charCodeAt(0);

/** A pick that is hidden does not leave the database. */
function pickByte({ ordinal, isRevealed }: Round): RawBuilder<number> {
  const at = sql`m.picks[${sql.lit(ordinal)}]`;
  if (isRevealed) return sql`coalesce(${at}, ${sql.lit(NONE)})`;
  return sql`case when ${at} is null then ${sql.lit(NONE)} else ${sql.lit(HIDDEN)} end`;
}

const REASON_CASES = sql.join(
  Object.entries(REASON_CODES).map(([reason, code]) => sql`when m.reason = ${sql.lit(reason)} then ${sql.lit(code.charCodeAt(0))}`),
  sql` `,
);
const REASON_BYTE = sql<number>`case when m.reason is null then ${sql.lit(NO_REASON)} ${REASON_CASES} else ${sql.lit(NO_REASON)} end`;

function wordOf(bytes: readonly RawBuilder<number>[]): RawBuilder<Buffer> {
  const shifted = bytes.map((byte, at) => (at === 0 ? byte : sql`(${byte} << ${sql.lit(8 * at)})`));
  return sql`coalesce(string_agg(int4send(${sql.join(shifted, sql` | `)}), ''), '')`;
}

/** Of members `m` with `out`, `reason` and `picks`: the first four bytes of each, then the next four of each. */
export function bytesOf(rounds: readonly Round[]): RawBuilder<Buffer> {
  const bytes = [sql<number>`coalesce(m.out, 0)`, REASON_BYTE, ...rounds.map(pickByte)];
  const words = Array.from({ length: Math.ceil(bytes.length / WORD) }, (_, at) => wordOf(bytes.slice(at * WORD, (at + 1) * WORD)));
  return sql`(${sql.join(words, sql` || `)})`;
}

type Bytes = { readonly bytes: Buffer; readonly count: number };

/** One of the bytes, of each member. */
function byteOfEach({ bytes, count }: Bytes, at: number): Buffer {
  // The first byte of an integer is sent last.
  const from = Math.floor(at / WORD) * count * WORD + WORD - 1 - (at % WORD);
  const each = Buffer.alloc(count);
  for (let place = 0; place < count; place++) each[place] = bytes[from + place * WORD] ?? 0;
  return each;
}

const codeOf = (pick: number): number => (pick === HIDDEN ? HIDDEN_CODE : CODE_BASE + pick);

/** Row by row; a pick for a round after the one in which the member went out is none. */
function readPicks(all: Bytes, rounds: readonly Round[]): string {
  const outs = byteOfEach(all, OUT);
  const codes = Buffer.alloc(all.count * rounds.length, NO_PICK);
  for (const [at, { ordinal }] of rounds.entries()) {
    const picks = byteOfEach(all, FIRST_PICK + at);
    for (let place = 0; place < all.count; place++) {
      const [pick, out] = [picks[place] ?? 0, outs[place] ?? 0];
      if (pick !== NONE && (out === 0 || ordinal <= out)) codes[place * rounds.length + at] = codeOf(pick);
    }
  }
  return codes.toString('latin1');
}

/** The columns that the bytes stand for, as the standings document of rules has them. */
export const readBytes = (all: Bytes, rounds: readonly Round[]) => ({
  picks: readPicks(all, rounds),
  eliminatedRounds: Buffer.from(byteOfEach(all, OUT).map((out) => CODE_BASE + out)).toString('latin1'),
  eliminationReasons: byteOfEach(all, REASON).toString('latin1'),
});
