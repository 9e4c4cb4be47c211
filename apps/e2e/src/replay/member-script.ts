import type { PlannedGame, ReplaySource } from './replay-source.ts';
import type { ReplayStep } from './replay-steps.ts';
import { SeededRandom } from './seeded-random.ts';

/** One pick attempt of a member in a step. */
export type ScriptedPick = { readonly member: string; readonly round: number; readonly when: ReplayStep['kind']; readonly teamId: number };
export type LeagueScript = { readonly members: readonly string[]; readonly picks: readonly ScriptedPick[] };
export type ScriptOptions = { readonly seed: number; readonly startRound: number; readonly size: number };

/** All lucky members stop being lucky within this many rounds, except every tenth one. */
const LUCKY_ROUNDS = 12;
const TEAMS = Array.from({ length: 32 }, (_, at) => at + 1);

type RoundPlan = {
  readonly games: readonly PlannedGame[];
  readonly round: number;
  readonly random: SeededRandom;
  readonly used: Set<number>;
};

const teamsOf = (games: readonly PlannedGame[]) => games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);

function marginOf({ homeScore, awayScore }: PlannedGame): number {
  return homeScore === null || awayScore === null ? 0 : homeScore - awayScore;
}

const hasWon = (games: readonly PlannedGame[], teamId: number) =>
  games.some((game) => (game.homeTeamId === teamId && marginOf(game) > 0) || (game.awayTeamId === teamId && marginOf(game) < 0));

/**
 * Plans a member's attempts for a round. Lucky members pick an unused winner or sometimes a tied or
 * canceled game. Some first try a used team or one on a bye, some try too late, and unlucky ones
 * may forget.
 */
function planRound({ games, round, random, used }: RoundPlan, isLucky: boolean): Omit<ScriptedPick, 'member'>[] {
  const playing = teamsOf(games);
  const withoutWinner = random.next() < 0.5 ? teamsOf(games.filter((game) => marginOf(game) === 0)) : [];
  const wanted = isLucky ? [...playing.filter((teamId) => hasWon(games, teamId)), ...withoutWinner] : playing;
  const isUnused = (teamId: number) => !used.has(teamId);
  const teamId = random.pick(wanted.filter(isUnused)) ?? random.pick(playing.filter(isUnused)) ?? 1;
  const chance = random.next();
  if (!isLucky && chance < 0.1) return [];
  const triedFirst =
    chance < 0.2 ? playing : chance < 0.3 ? [...used] : chance < 0.4 ? TEAMS.filter((team) => !playing.includes(team)) : [];
  const first = random.pick(triedFirst);
  used.add(teamId);
  if (first !== undefined)
    return [
      { round, when: 'open', teamId: first },
      { round, when: 'change', teamId },
    ];
  const late = { round, when: 'locked' as const, teamId: random.pick(playing) ?? 1 };
  return [{ round, when: 'open', teamId }, ...(chance > 0.9 ? [late] : [])];
}

/**
 * Generates all pick attempts of a league from a seed. Half of the members are lucky for some
 * rounds. An eliminated member tries once more a week later.
 */
export function writeScript(source: ReplaySource, { seed, startRound, size }: ScriptOptions): LeagueScript {
  const random = new SeededRandom(seed);
  const members = Array.from({ length: size }, (_, index) => `Member ${String(index + 1).padStart(3, '0')}`);
  const picks = members.flatMap((member, index) => {
    const used = new Set<number>();
    const own: ScriptedPick[] = [];
    const luckEnds = index % 20 === 0 ? Number.POSITIVE_INFINITY : startRound + 1 + (index % LUCKY_ROUNDS);
    for (let round = startRound, outIn = Number.POSITIVE_INFINITY; round <= Math.min(source.lastRound, outIn + 1); round++) {
      const games = source.games.filter((game) => game.round === round);
      const plan: RoundPlan = { games, round, random, used };
      const picked = planRound(plan, index % 2 === 0 && round < luckEnds);
      own.push(...picked.map((pick) => ({ ...pick, member })));
      const last = picked.filter(({ when }) => when !== 'locked').at(-1);
      if (outIn === Number.POSITIVE_INFINITY && (last === undefined || !hasWon(games, last.teamId))) outIn = round;
    }
    return own;
  });
  return { members, picks };
}
