import { SeededRandom } from '../../../../apps/e2e/src/replay/seeded-random.ts';
import { LAST_ROUND } from '../grading/season-shape.ts';

/** A member at the end of a season: nobody has said anything of them but a name of four random bytes. */
export type DrawnMember = {
  readonly name: string;
  readonly picks: readonly number[];
  /** The round that they went out in; null for who is alive after the last. */
  readonly out: number | null;
};

const TEAMS = Array.from({ length: 32 }, (_, index) => index + 1);
const NAME_BITS = 32;
const SEED = 20_253;

/** Members of a season of 18 rounds, of whom that share goes out in each; distinct teams, any of them alike. */
export function drawLeague(members: number, { outShare }: { outShare: number }): DrawnMember[] {
  const random = new SeededRandom(SEED);
  return Array.from({ length: members }, () => {
    const name = `Player ${Math.floor(random.next() * 2 ** NAME_BITS)
      .toString(16)
      .padStart(8, '0')}`;
    const lasted = Array.from({ length: LAST_ROUND }, (_, index) => index + 1).find(() => random.next() < outShare) ?? null;
    return { name, out: lasted, picks: random.shuffle(TEAMS).slice(0, lasted ?? LAST_ROUND) };
  });
}

const log2Factorial = (n: number): number =>
  Array.from({ length: n }, (_, index) => Math.log2(index + 1)).reduce((sum, bits) => sum + bits, 0);

/** Bits of who went out in which round, as often as it happened. */
function bitsOfOuts(drawn: readonly DrawnMember[]): number {
  const counts = new Map<number | null, number>();
  for (const { out } of drawn) counts.set(out, (counts.get(out) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / drawn.length), 0);
}

/**
 * The fewest bytes that tell of them, whatever the code: the name's four, and of 18 distinct teams of 32 another 10.2; of who went out, the
 * round, and the teams until then.
 */
export function fewestBytes(drawn: readonly DrawnMember[]): number {
  const ofPicks = drawn.reduce((sum, { picks }) => sum + log2Factorial(TEAMS.length) - log2Factorial(TEAMS.length - picks.length), 0);
  return (ofPicks + bitsOfOuts(drawn) + NAME_BITS * drawn.length) / 8;
}
