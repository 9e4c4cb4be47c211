import type { PlannedGame, ReplaySource } from './replay-source.ts';
import type { ReplayStep } from './replay-steps.ts';
import { SeededRandom } from './seeded-random.ts';

/** What one member does in one step. */
export type ScriptedPick = { readonly member: string; readonly round: number; readonly when: ReplayStep['kind']; readonly teamId: number };
export type LeagueScript = { readonly members: readonly string[]; readonly picks: readonly ScriptedPick[] };
export type ScriptOptions = { readonly seed: number; readonly startRound: number; readonly size: number };

/**
 * Rounds after which the luck of all has ended but that of each tenth lucky member, which lasts.
 */
const LUCKY_ROUNDS = 12;
const TEAMS = Array.from({ length: 32 }, (_, at) => at + 1);

type Turn = { readonly games: readonly PlannedGame[]; readonly round: number; readonly random: SeededRandom; readonly used: Set<number> };

const teamsOf = (games: readonly PlannedGame[]) => games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);

function marginOf({ homeScore, awayScore }: PlannedGame): number {
  return homeScore === null || awayScore === null ? 0 : homeScore - awayScore;
}

const hasWon = (games: readonly PlannedGame[], teamId: number) =>
  games.some((game) => (game.homeTeamId === teamId && marginOf(game) > 0) || (game.awayTeamId === teamId && marginOf(game) < 0));

/**
 * A team that is left, for lucky members one that wins or, now and then, one whose game is tied or
 * canceled. Some members try another team first, a used one or one on a bye; some try again too
 * late, and unlucky ones forget.
 */
function planTurn({ games, round, random, used }: Turn, isLucky: boolean): Omit<ScriptedPick, 'member'>[] {
  const playing = teamsOf(games);
  const odd = random.next() < 0.5 ? teamsOf(games.filter((game) => marginOf(game) === 0)) : [];
  const wanted = isLucky ? [...playing.filter((teamId) => hasWon(games, teamId)), ...odd] : playing;
  const isLeft = (teamId: number) => !used.has(teamId);
  const teamId = random.pick(wanted.filter(isLeft)) ?? random.pick(playing.filter(isLeft)) ?? 1;
  const dice = random.next();
  if (!isLucky && dice < 0.1) return [];
  const triedFirst = dice < 0.2 ? playing : dice < 0.3 ? [...used] : dice < 0.4 ? TEAMS.filter((team) => !playing.includes(team)) : [];
  const first = random.pick(triedFirst);
  used.add(teamId);
  if (first !== undefined)
    return [
      { round, when: 'open', teamId: first },
      { round, when: 'change', teamId },
    ];
  const late = { round, when: 'locked' as const, teamId: random.pick(playing) ?? 1 };
  return [{ round, when: 'open', teamId }, ...(dice > 0.9 ? [late] : [])];
}

/**
 * Everything that the members of a league will do, from a seed: half of them are lucky for some
 * rounds. Somebody who is eliminated tries once more, a week later, and then gives up.
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
      const turn: Turn = { games, round, random, used };
      const picked = planTurn(turn, index % 2 === 0 && round < luckEnds);
      own.push(...picked.map((pick) => ({ ...pick, member })));
      const last = picked.filter(({ when }) => when !== 'locked').at(-1);
      if (outIn === Number.POSITIVE_INFINITY && (last === undefined || !hasWon(games, last.teamId))) outIn = round;
    }
    return own;
  });
  return { members, picks };
}
