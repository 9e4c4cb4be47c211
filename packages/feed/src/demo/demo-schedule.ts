import { NFL_TEAMS } from '@survivor/rules';
import recorded from './demo-season.json' with { type: 'json' };
import { type Play, pointsOf, REGULATION_MINUTES, type Side } from './plays.ts';

export type DemoSpecial = 'tie' | 'postponed' | 'cancelled';

/** A game of the demo season with its final facts. */
export type DemoGame = {
  readonly sourceId: string;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly round: number;
  /** The kickoff as first scheduled. */
  readonly kickoffAt: Date;
  /** The new kickoff of the postponed game, on Tuesday of its round. */
  readonly movedTo: Date | null;
  /** When the postponement or cancellation is announced, and when the new kickoff is announced. */
  readonly news: { readonly calledOffAt: Date; readonly rescheduledAt: Date | null } | null;
  /** Null for the canceled game. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly overtime: boolean;
  readonly special: DemoSpecial | null;
  readonly plays: readonly Play[];
};

/**
 * Wednesday noon (Eastern) of Week 5: Week 4 is over, and the deadline of Week 5 has not passed.
 */
export const DEMO_SEASON_START_CLOCK: Date = new Date('2025-10-01T16:00:00Z');

const teamIds = new Map(NFL_TEAMS.map(({ abbreviation, id }) => [abbreviation, id]));
const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

function teamIdOf(abbreviation: string | undefined): number {
  const id = teamIds.get(abbreviation ?? '');
  if (id === undefined) throw new Error(`No shipped team is called ${abbreviation}`);
  return id;
}

function readPlay(text: string): Play {
  const [minute, points] = text.split(/[ha]/).map(Number);
  const side: Side = text.includes('h') ? 'home' : 'away';
  return { minute: minute ?? 0, side, points: points ?? 0 };
}

/**
 * Parses a line: round, kickoff, visitors, home team, and every score as minutes after the kickoff,
 * side and points.
 */
function readGame(line: string, index: number): DemoGame {
  const [round, kickoff, away, home, ...scores] = line.split(' ');
  const sourceId = `demo-${String(index + 1).padStart(3, '0')}`;
  const plays = scores.map(readPlay);
  const [homeScore, awayScore] = [pointsOf(plays, 'home'), pointsOf(plays, 'away')];
  const isTie = plays.length > 0 && homeScore === awayScore;
  const news = recorded.news.find((news) => news.game === sourceId);
  return {
    sourceId,
    homeTeamId: teamIdOf(home),
    awayTeamId: teamIdOf(away),
    round: Number(round),
    kickoffAt: new Date(String(kickoff)),
    movedTo: dateOf(news?.movedTo ?? null),
    news: news === undefined ? null : { calledOffAt: new Date(news.calledOffAt), rescheduledAt: dateOf(news.rescheduledAt) },
    homeScore: plays.length > 0 ? homeScore : null,
    awayScore: plays.length > 0 ? awayScore : null,
    overtime: isTie || plays.some(({ minute }) => minute > REGULATION_MINUTES),
    special: news !== undefined ? (plays.length > 0 ? 'postponed' : 'cancelled') : isTie ? 'tie' : null,
    plays,
  };
}

let schedule: readonly DemoGame[] | undefined;

/** The 272 games of the demo season in order of round and kickoff. */
export function demoSchedule(): readonly DemoGame[] {
  schedule ??= recorded.games.map(readGame);
  return schedule;
}
