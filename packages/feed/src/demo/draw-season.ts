import { NFL_TEAMS } from '@survivor/rules';
import { drawRounds } from './draw-rounds.ts';
import { easternTime } from './eastern-time.ts';
import type { PlacedGame } from './place-kickoffs.ts';
import { placeKickoffs } from './place-kickoffs.ts';
import type { Play } from './play-game.ts';
import { playGame, pointsOf } from './play-game.ts';
import type { Random } from './random.ts';
import { createRandom, pickOne } from './random.ts';

const TIE_ROUND = 9;
const POSTPONED_ROUND = 7;
const CANCELLED_ROUND = 12;

export type DemoSpecial = 'tie' | 'postponed' | 'cancelled';

/** A game of the demo season as it will have ended. */
export type DemoGame = {
  readonly sourceId: string;
  readonly round: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  /** The kickoff as first scheduled. */
  readonly kickoffAt: Date;
  /** The postponed game's new kickoff, on the Tuesday of its round. */
  readonly movedTo: Date | null;
  /** When the postponement or the cancellation becomes known, and when the new kickoff does. */
  readonly news: { readonly calledOffAt: Date; readonly newKickoffAt: Date | null } | null;
  /** Null of the cancelled game. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly overtime: boolean;
  readonly special: DemoSpecial | null;
  readonly plays: readonly Play[];
};

type Specials = ReadonlyMap<PlacedGame, DemoSpecial>;

function chooseSpecials(games: readonly PlacedGame[], random: Random): Specials {
  const oneOf = (round: number): PlacedGame => {
    const kickoff = easternTime(round, 'Sun', '13:00').getTime();
    return pickOne(
      games.filter((game) => game.kickoffAt.getTime() === kickoff),
      random,
    );
  };
  return new Map([
    [oneOf(TIE_ROUND), 'tie'],
    [oneOf(POSTPONED_ROUND), 'postponed'],
    [oneOf(CANCELLED_ROUND), 'cancelled'],
  ]);
}

function newsOf(round: number, special: DemoSpecial | null): DemoGame['news'] {
  if (special === 'cancelled') return { calledOffAt: easternTime(round, 'Sun', '08:00'), newKickoffAt: null };
  if (special !== 'postponed') return null;
  return { calledOffAt: easternTime(round, 'Sun', '09:00'), newKickoffAt: easternTime(round, 'Sun', '22:00') };
}

/** A whole season from one seed, in order of round and kickoff: equal seeds, equal seasons. */
export function drawSeason(seed: number): readonly DemoGame[] {
  const random = createRandom(seed);
  const placed = placeKickoffs(drawRounds(random), random);
  const specials = chooseSpecials(placed, random);
  const strengths = new Map(NFL_TEAMS.map((team) => [team.id, (random() - 0.5) * 0.13]));
  const strengthOf = (teamId: number): number => strengths.get(teamId) ?? 0;
  return placed.map((game, index) => {
    const special = specials.get(game) ?? null;
    const course = special === null ? 'any' : special === 'tie' ? 'tie' : 'regulation';
    const played = playGame({ strength: strengthOf(game.homeTeamId) - strengthOf(game.awayTeamId), course, random });
    const isPlayed = special !== 'cancelled';
    return {
      sourceId: `demo-${String(index + 1).padStart(3, '0')}`,
      ...game,
      movedTo: special === 'postponed' ? easternTime(game.round, 'Tue', '19:00') : null,
      news: newsOf(game.round, special),
      homeScore: isPlayed ? pointsOf(played.plays, 'home') : null,
      awayScore: isPlayed ? pointsOf(played.plays, 'away') : null,
      overtime: isPlayed && played.overtime,
      special,
      plays: isPlayed ? played.plays : [],
    };
  });
}
